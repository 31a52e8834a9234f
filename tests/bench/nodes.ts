import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile, measureTimes } from '#tests/bench/harness'
import { type Result, type Row, rowOf } from '#tests/bench/result'
import { createNodeClient, startNodes } from '#tests/support/nodes'
import { until } from '#tests/support/until'

const COMPANY = 'noctua'
const JOB = 'dark-sky-cartographer-london'
const COUNTS = [1, 2, 4]
const WRITES = 50
const MAX_P95_MS = 1000

type Cluster = Awaited<ReturnType<typeof startNodes>>

/** The 95th percentile of the milliseconds from a committed write until the page of every node shows it. */
async function measureDelay({ nodes, db, env }: Cluster): Promise<number> {
  const requestFrom = createNodeClient(COMPANY, Number(env.PUBLIC_PORT))
  const times: number[] = []
  for (let n = 0; n < WRITES; n += 1) {
    const name = `Cartographer ${n} of the dark`
    // The delay is random, so that writes are not synchronous with the polling for changes.
    await wait(20 + Math.random() * 100)
    await db.query('update campaigns set name = $1 where slug = $2', [name, JOB])
    const isOn = (node: (typeof nodes)[number]) => async () =>
      (await requestFrom(node, `/jobs/${JOB}`)).text.includes(name)
    times.push(...(await measureTimes(1, () => Promise.all(nodes.map((node) => until(isOn(node), 90_000))))))
  }
  return quantile(times, 0.95)
}

/** Measures one, two and four nodes with one PostgreSQL and one bucket. */
export async function run(): Promise<Result> {
  const rows: Row[] = []
  for (const count of COUNTS) {
    const cluster = await startNodes(count)
    try {
      const value = await measureDelay(cluster)
      const what = `${count} ${count === 1 ? 'node' : 'nodes'}: a write is visible on all of them, p95 of ${WRITES}`
      rows.push(rowOf(what, value, 'ms', { most: MAX_P95_MS }))
    } finally {
      await cluster.stop()
    }
  }
  const notes = [`${cpus().length} cores for the nodes, PostgreSQL, the bucket and the requests together.`]
  return { rows, notes, failures: [] }
}
