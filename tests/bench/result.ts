/** One measured figure; `baseline` is the same measure of something simpler, taken in the same run. */
export type Row = {
  what: string
  value: number
  unit: string
  baseline?: { what: string; value: number }
  /** Upper and lower limit; a row that misses one fails the whole run. */
  most?: number
  least?: number
}

export type Result = {
  title: string
  rows: readonly Row[]
  /** How it was measured, and errors: an entry in `failures` fails the run too. */
  notes: readonly string[]
  failures: readonly string[]
}

export const misses = ({ value, most, least }: Row) =>
  (most !== undefined && value > most) || (least !== undefined && value < least)
export const isFailed = ({ rows, failures }: Result) => failures.length > 0 || rows.some(misses)

/** Value divided by baseline; undefined without a baseline. */
export const ratio = ({ value, baseline }: Row) => (baseline && baseline.value > 0 ? value / baseline.value : undefined)

const figure = (value: number) =>
  new Intl.NumberFormat('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }).format(
    value,
  )

const HEAD = ['what', 'value', 'unit', 'baseline', 'ratio', 'baseline is', 'bar']

const cells = (row: Row): string[] => [
  row.what,
  figure(row.value),
  row.unit,
  row.baseline ? figure(row.baseline.value) : '–',
  ratio(row) === undefined ? '–' : `${figure(ratio(row)!)}×`,
  row.baseline?.what ?? '–',
  barOf(row),
]

function barOf(row: Row): string {
  const bars = [
    ...(row.most === undefined ? [] : [`at most ${figure(row.most)}`]),
    ...(row.least === undefined ? [] : [`at least ${figure(row.least)}`]),
  ]
  return bars.length === 0 ? '' : `${misses(row) ? 'MISSED' : 'met'}: ${bars.join(', ')}`
}

/** The result as Markdown: for a terminal and for docs/performance.md. */
export function toTable({ title, rows, notes, failures }: Result): string {
  const lines = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  const toLine = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  const [head, ...body] = lines.map(toLine)
  return [
    `### ${title}`,
    '',
    head,
    rule,
    ...body,
    '',
    ...notes,
    ...failures.map((failure) => `FAILED: ${failure}`),
  ].join('\n')
}
