// npm run bench [-- NAME… --record]: runs benches, each with its baseline. Exits with status 1 if one misses its bar.
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Bench, BENCHES, GROUPS } from '#tests/bench/benches'
import { addRun, readResults, writeResults } from '#tests/bench/record'
import { isFailed, resultTable } from '#tests/bench/result'
import { build } from '../../lib/host/prepare.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false } },
})
const named = positionals.flatMap((name) => GROUPS[name] ?? name)
const unknown = named.filter((name) => !(name in BENCHES))
const known = [...Object.keys(BENCHES), ...Object.keys(GROUPS)].join(', ')
if (unknown.length > 0) throw new Error(`unknown bench ${unknown.join(', ')}. Benches: ${known}`)

const isChosen = ([name, { isLong }]: [string, Bench]) => (named.length === 0 ? !isLong : named.includes(name))
const chosen = Object.entries(BENCHES).filter(isChosen)
if (chosen.some(([, { needsBuild }]) => needsBuild)) build()

const date = new Date().toISOString().slice(0, 10)
const processor = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
const machine = `${processor}, ${process.platform}, Node ${process.version}`
const commit = () => execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
console.log(`${date}, ${machine}`)
let isAnyFailed = false
for (const [name, { title, load }] of chosen) {
  const result = await (await load()).run()
  const { rows, notes, failures } = result
  isAnyFailed ||= isFailed(result)
  const lines = [...notes, ...failures.map((failure) => `FAILED: ${failure}`)]
  console.log(`\n### ${title}\n\n${resultTable(rows)}\n${lines.join('\n')}`)
  if (!options.record) continue
  if (failures.length > 0) console.error(`${name} is not recorded, because it failed.`)
  else await writeResults(name, addRun(readResults(name), { date, commit: commit(), machine, rows, notes: [...notes] }))
}
process.exit(isAnyFailed ? 1 : 0)
