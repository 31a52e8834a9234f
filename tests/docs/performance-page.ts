import { type Bench, BENCHES, GROUPS } from '#tests/bench/benches'
import type { Results } from '#tests/bench/record'
import { resultTable, type Row } from '#tests/bench/result'

const GROUP_LINES = Object.entries(GROUPS)
  .map(
    ([name, benches]) =>
      `- \`${name}\` runs ${new Intl.ListFormat('en').format(benches.map((bench) => `\`${bench}\``))}.\n`,
  )
  .join('')

const INTRODUCTION = `<!-- Generated from tests/bench/results by \`npm run docs\`. Do not edit. -->

# Performance

This page lists the benchmarks and their results, for operators who size a machine and for developers who change the code.

\`\`\`
npm run bench                                        # all short benchmarks
npm run bench -- pages api                           # some benchmarks by name
npm run bench -- pages --record && npm run docs      # update this page
\`\`\`

- A baseline is measured in the same run, unless noted. The ratio is the value divided by the baseline.
- The bar is the value that a benchmark must reach. A benchmark that misses it exits with status 1.
${GROUP_LINES}
[Capacity](capacity.md) has sizes of machines and databases.
`

/** Returns docs/performance.md. `resultsOf` returns the recorded results of a bench. */
export function performancePage(resultsOf: (bench: string) => Results | undefined): string {
  const sections = Object.entries(BENCHES).map(([name, bench]) => sectionOf(name, bench, resultsOf(name)))
  return [INTRODUCTION, ...sections].join('\n')
}

function sectionOf(name: string, { title, about, isLong }: Bench, results: Results | undefined): string {
  const command = `Run \`npm run bench -- ${name}\`.${isLong ? ' It takes long, so it runs only if it is named.' : ''}`
  const head = `## ${title}\n\n${about} ${command}\n`
  if (!results) return `${head}\nNo results are recorded.\n`
  const { latest, earlier, remarks } = results
  const others = (row: Row) => earlier.filter(({ what }) => what === row.what).map(({ figure }) => figure)
  const commit = latest.commit === undefined ? '' : `, commit ${latest.commit}`
  const measured = `Measured: ${latest.date}, ${latest.machine}${commit}.\n`
  const notes = [...latest.notes, ...remarks].map((note) => `- ${note}\n`).join('')
  return [head, measured, resultTable(latest.rows, others), ...(notes ? [notes] : [])].join('\n')
}
