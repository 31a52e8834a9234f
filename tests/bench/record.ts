import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { z } from 'zod'
import { figureWithBar, ratioOf, type Result, Row } from '#tests/bench/result'

const Run = z.object({
  /** A day, or several days if the figures come from several runs. */
  date: z.string(),
  commit: z.string().optional(),
  machine: z.string(),
  rows: z.array(Row),
  notes: z.array(z.string()),
})
const Results = z.object({
  latest: Run,
  /** Figures of earlier runs that have a bar. */
  earlier: z.array(z.object({ date: z.string(), what: z.string(), figure: z.number() })),
  /** Observations that are written by hand and preserved by `--record`. */
  remarks: z.array(z.string()),
})
export type Results = z.infer<typeof Results>

/** Earlier figures that are stored for each row. */
const MAX_EARLIER = 9

const fileOf = (bench: string) => `tests/bench/results/${bench}.json`

/** Returns the recorded results of a benchmark. Undefined if there are none. */
export function readResults(bench: string): Results | undefined {
  const file = fileOf(bench)
  return existsSync(file) ? Results.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

const rounded = (value: number) => Number(value.toPrecision(4))

function roundedRow(row: Row): Row {
  const ratio = ratioOf(row)
  return {
    ...row,
    value: rounded(row.value),
    ...(row.baseline && { baseline: { ...row.baseline, value: rounded(row.baseline.value) } }),
    ...(ratio !== undefined && { ratio: rounded(ratio) }),
  }
}

/** Adds a run to the recorded results. The figures of the previous run become earlier figures. */
export function addRun(
  previous: Results | undefined,
  run: Omit<Results['latest'], 'rows'> & Pick<Result, 'rows'>,
): Results {
  const replaced = (previous?.latest.rows ?? []).flatMap((row) => {
    const figure = figureWithBar(row)
    return figure === undefined ? [] : [{ date: previous!.latest.date, what: row.what, figure }]
  })
  const counts = new Map<string, number>()
  const earlier = [...replaced, ...(previous?.earlier ?? [])].filter(({ what }) => {
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    return count <= MAX_EARLIER
  })
  return { latest: { ...run, rows: run.rows.map(roundedRow) }, earlier, remarks: previous?.remarks ?? [] }
}

/** Writes the results of a bench into the repository, from which `npm run docs` generates docs/performance.md. */
export async function writeResults(bench: string, results: Results): Promise<void> {
  const { code } = await format(fileOf(bench), JSON.stringify(results), { printWidth: 120 })
  writeFileSync(fileOf(bench), code)
}
