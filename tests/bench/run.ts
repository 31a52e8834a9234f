// npm run bench [-- NAME… --json]: each bench with its baseline from the same run; exits with status 1 if a limit is
// missed.
import { cpus } from 'node:os'
import { isFailed, type Result, ratio, toTable } from '#tests/bench/result'
import { build } from '../../lib/host/prepare.mjs'

type Bench = {
  needsBuild: boolean
  /** Too slow to run unless it is named. */
  isLong?: boolean
  load: () => Promise<{ run: () => Promise<Result> }>
}

const BENCHES: Record<string, Bench> = {
  start: { needsBuild: true, load: () => import('#tests/bench/start') },
  overload: { needsBuild: true, load: () => import('#tests/bench/overload') },
  soak: { needsBuild: true, isLong: true, load: () => import('#tests/bench/soak') },
  pages: { needsBuild: true, load: () => import('#tests/bench/pages') },
  api: { needsBuild: false, load: () => import('#tests/bench/api') },
  bulk: { needsBuild: false, isLong: true, load: () => import('#tests/bench/bulk') },
  alerts: { needsBuild: false, load: () => import('#tests/bench/alerts') },
  discussions: { needsBuild: false, load: () => import('#tests/bench/discussions') },
  fairness: { needsBuild: true, isLong: true, load: () => import('#tests/bench/fairness') },
  hostile: { needsBuild: false, isLong: true, load: () => import('#tests/bench/hostile') },
  isolation: { needsBuild: true, load: () => import('#tests/bench/isolation') },
  kill: { needsBuild: true, load: () => import('#tests/bench/kill') },
  'full-disk': { needsBuild: true, load: () => import('#tests/bench/full-disk') },
  lighthouse: { needsBuild: true, load: () => import('#tests/bench/lighthouse') },
  nodes: { needsBuild: true, load: () => import('#tests/bench/nodes') },
  places: { needsBuild: false, load: () => import('#tests/bench/places') },
  uploads: { needsBuild: true, load: () => import('#tests/bench/uploads') },
  races: { needsBuild: false, load: () => import('#tests/bench/races') },
  rights: { needsBuild: false, load: () => import('#tests/bench/rights') },
  queries: { needsBuild: false, load: () => import('#tests/bench/queries') },
  restore: { needsBuild: true, load: () => import('#tests/bench/restore') },
  thread: { needsBuild: true, load: () => import('#tests/bench/thread') },
  weight: { needsBuild: true, load: () => import('#tests/bench/weight') },
}

/** Several benches under one name. */
const GROUPS: Record<string, readonly string[]> = { databases: ['rights', 'races', 'kill', 'full-disk'] }

const options = process.argv.slice(2)
const isJson = options.includes('--json')
const named = options.filter((option) => !option.startsWith('--')).flatMap((name) => GROUPS[name] ?? name)
const unknown = named.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(
    `No such bench: ${unknown.join(', ')}. There are: ${[...Object.keys(BENCHES), ...Object.keys(GROUPS)].join(', ')}`,
  )
  process.exit(2)
}

// Only JSON goes to standard output: output of build and setup goes to standard error.
const print = console.log
if (isJson) console.log = console.error

const chosen = Object.entries(BENCHES).filter(([name, { isLong }]) =>
  named.length === 0 ? !isLong : named.includes(name),
)
if (chosen.some(([, { needsBuild }]) => needsBuild)) build()

const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${process.platform}`
const date = new Date().toISOString().slice(0, 10)
if (!isJson) print(`${date}, ${machine}`)

const results: (Result & { name: string })[] = []
for (const [name, { load }] of chosen) {
  const result = await (await load()).run()
  results.push({ name, ...result })
  if (!isJson) print(`\n${toTable(result)}`)
}

const withRatios = results.map((result) => ({
  ...result,
  rows: result.rows.map((row) => ({ ...row, ratio: ratio(row) })),
}))
if (isJson) print(JSON.stringify({ date, machine, results: withRatios }, null, 2))
process.exit(results.some(isFailed) ? 1 : 0)
