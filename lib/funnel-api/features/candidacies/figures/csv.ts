import { type FIGURE_TABLES, type Figure, type Figures, type FigureTable, FUNNEL } from '#lib/contract/staff/figures'
import { BOM, csvRow, type Separator } from '#lib/domain/csv'
import type { ExportNames, HeaderName } from '#lib/funnel-api/features/candidacies/export-names'

const formatFigure = ({ value }: Figure) => (value === null ? '<5' : String(value))
const formatNumber = (value: number | null) => (value === null ? '' : String(value))

type Row = readonly string[]
type Column<T> = [name: HeaderName, read: (row: T) => string]

const funnel = FUNNEL.map((name): Column<Record<(typeof FUNNEL)[number], Figure>> => [
  name,
  (row) => formatFigure(row[name]),
])

function tableOf<T>(names: ExportNames, rows: readonly T[], columns: readonly Column<T>[]): Row[] {
  return [columns.map(([name]) => names.header(name)), ...rows.map((row) => columns.map(([, read]) => read(row)))]
}

const TABLES: Record<(typeof FIGURE_TABLES)[number], (figures: Figures, names: ExportNames) => Row[]> = {
  totals: ({ since, until, totals, reply_time }, names) =>
    tableOf(
      names,
      [{ ...totals, ...reply_time }],
      [
        ['since', () => since],
        ['until', () => until],
        ...funnel,
        ['median_hours', ({ median_hours }) => formatNumber(median_hours)],
        ['p90_hours', ({ p90_hours }) => formatNumber(p90_hours)],
      ],
    ),
  steps: ({ steps }, names) =>
    tableOf(names, steps, [
      ['step', ({ step }) => names.step(step)],
      ['started', ({ started }) => formatFigure(started)],
      ['finished', ({ finished }) => formatFigure(finished)],
      ['left', ({ left }) => formatFigure(left)],
      ['share_left', ({ share_left }) => formatNumber(share_left)],
    ]),
  campaigns: ({ campaigns }, names) =>
    tableOf(names, campaigns, [['slug', ({ slug }) => slug], ['name', ({ name }) => name], ...funnel]),
  sources: ({ sources }, names) =>
    tableOf(names, sources, [['source', ({ source }) => names.source(source)], ...funnel]),
  periods: ({ periods }, names) =>
    tableOf(names, periods, [['since', ({ since }) => since], ['until', ({ until }) => until], ...funnel]),
}

/** Returns one table of the figures as CSV. `names` are its headers and values. */
export const figuresCsv = (figures: Figures, table: FigureTable, separator: Separator, names: ExportNames) =>
  BOM +
  TABLES[table](figures, names)
    .map((row) => csvRow(row, separator))
    .join('')
