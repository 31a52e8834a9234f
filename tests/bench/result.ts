import { z } from 'zod'
import { markdownTable } from '#lib/host/markdown-table'

/** One measured figure. `baseline` is the same measure of something simpler, taken in the same run. */
export const Row = z.object({
  what: z.string(),
  value: z.number(),
  unit: z.string(),
  baseline: z.object({ what: z.string(), value: z.number() }).optional(),
  /** Value divided by baseline. Recorded results contain it, because their figures are rounded. */
  ratio: z.number().optional(),
  /** The bar: limits of the value and of the ratio. A row that misses one fails the whole run. */
  most: z.number().optional(),
  least: z.number().optional(),
  mostRatio: z.number().optional(),
  leastRatio: z.number().optional(),
})
export type Row = z.infer<typeof Row>

export type Result = {
  rows: readonly Row[]
  /** Notes on the measurement. */
  notes: readonly string[]
  /** Errors. Each of them fails the run too. */
  failures: readonly string[]
}

type More = Omit<Row, 'what' | 'value' | 'unit' | 'ratio'>
export const rowOf = (what: string, value: number, unit: string, more: More = {}): Row => ({
  what,
  value,
  unit,
  ...more,
})

/** Value divided by baseline. Undefined without a baseline. */
export const ratioOf = ({ value, baseline, ratio }: Row) =>
  ratio ?? (baseline && baseline.value > 0 ? value / baseline.value : undefined)

const isWithin = (value: number, least = -Infinity, most = Infinity) => value >= least && value <= most

function isMissed(row: Row): boolean {
  const ratio = ratioOf(row)
  if (ratio !== undefined && !isWithin(ratio, row.leastRatio, row.mostRatio)) return true
  return !isWithin(row.value, row.least, row.most)
}

export const isFailed = ({ rows, failures }: Result) => failures.length > 0 || rows.some(isMissed)

/** The figure of the row that has a bar. Undefined without a bar. */
export function figureWithBar(row: Row): number | undefined {
  if (row.leastRatio !== undefined || row.mostRatio !== undefined) return ratioOf(row)
  return row.least !== undefined || row.most !== undefined ? row.value : undefined
}

const formatNumber = (value: number) =>
  value.toLocaleString('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })

function formatBar(row: Row): string {
  const { most, least, mostRatio, leastRatio } = row
  const withUnit = (value: number) => `${formatNumber(value)} ${row.unit}`.trim()
  const bars = [
    most !== undefined && `at most ${withUnit(most)}`,
    least !== undefined && `at least ${withUnit(least)}`,
    mostRatio !== undefined && `at most ${formatNumber(mostRatio)}×`,
    leastRatio !== undefined && `at least ${formatNumber(leastRatio)}×`,
  ].filter((bar) => bar !== false)
  return bars.join(', ') + (isMissed(row) ? ' (missed)' : '')
}

/** The bar figures of other runs, in ascending order. */
const formatOthers = (row: Row, figures: readonly number[]) =>
  figures
    .toSorted((a, b) => a - b)
    .map((figure) => formatNumber(figure) + (row.leastRatio !== undefined || row.mostRatio !== undefined ? '×' : ''))
    .join(', ')

const HEAD = ['figure', 'value', 'baseline', 'ratio', 'bar', 'other runs']

/** Returns the rows as a Markdown table, without empty columns. `others` returns the bar figures of other runs. */
export function resultTable(rows: readonly Row[], others: (row: Row) => readonly number[] = () => []): string {
  const cells = rows.map((row) => {
    const { what, value, unit, baseline } = row
    const ratio = ratioOf(row)
    return [
      what,
      `${formatNumber(value)} ${unit}`.trim(),
      baseline ? `${baseline.what}: ${formatNumber(baseline.value)}` : '',
      ratio === undefined ? '' : `${formatNumber(ratio)}×`,
      formatBar(row),
      formatOthers(row, others(row)),
    ]
  })
  const used = HEAD.map((_, column) => column).filter((column) => cells.some((row) => row[column] !== ''))
  const pick = (row: readonly string[]) => used.map((column) => row[column] ?? '')
  return markdownTable(pick(HEAD), cells.map(pick))
}
