import { type FIGURE_TABLES, type Figure, type Figures, type FigureTable, FUNNEL } from '#lib/contract/staff/figures'
import { BOM, csvRow, type Separator } from '#lib/domain/csv'

const formatFigure = ({ value }: Figure) => (value === null ? '<5' : String(value))
const formatNumber = (value: number | null) => (value === null ? '' : String(value))

type Row = readonly string[]
type Column<T> = [name: string, read: (row: T) => string]

const funnel = FUNNEL.map((name): Column<Record<(typeof FUNNEL)[number], Figure>> => [
  name,
  (row) => formatFigure(row[name]),
])

function tableOf<T>(rows: readonly T[], columns: readonly Column<T>[]): Row[] {
  return [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, read]) => read(row)))]
}

const TABLES: Record<(typeof FIGURE_TABLES)[number], (figures: Figures) => Row[]> = {
  totals: ({ since, until, totals, reply_time }) =>
    tableOf(
      [{ ...totals, ...reply_time }],
      [
        ['since', () => since],
        ['until', () => until],
        ...funnel,
        ['median_hours', ({ median_hours }) => formatNumber(median_hours)],
        ['p90_hours', ({ p90_hours }) => formatNumber(p90_hours)],
      ],
    ),
  steps: ({ steps }) =>
    tableOf(steps, [
      ['step', ({ step }) => step],
      ['started', ({ started }) => formatFigure(started)],
      ['finished', ({ finished }) => formatFigure(finished)],
      ['left', ({ left }) => formatFigure(left)],
      ['share_left', ({ share_left }) => formatNumber(share_left)],
    ]),
  campaigns: ({ campaigns }) =>
    tableOf(campaigns, [['slug', ({ slug }) => slug], ['name', ({ name }) => name], ...funnel]),
  sources: ({ sources }) => tableOf(sources, [['source', ({ source }) => source], ...funnel]),
  periods: ({ periods }) =>
    tableOf(periods, [['since', ({ since }) => since], ['until', ({ until }) => until], ...funnel]),
}

/** Returns one table of the figures as CSV. */
export const figuresCsv = (figures: Figures, table: FigureTable, separator: Separator) =>
  BOM +
  TABLES[table](figures)
    .map((row) => csvRow(row, separator))
    .join('')
