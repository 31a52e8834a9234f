import { setTimeout as wait } from 'node:timers/promises'
import { onBoth, measureSeconds } from '#tests/bench/harness'
import { killBackend } from '#tests/bench/kill/backend'
import { countAcknowledged, startDrill, type ServerData } from '#tests/bench/kill/drill'
import { type Result, rowOf } from '#tests/bench/result'
import { freePort, startServer } from '#tests/support/server'

/** SIGKILLs per row. KILL_ROUNDS overrides it. */
const ROUNDS = Number(process.env.KILL_ROUNDS || 25)
/** Bounds of the random time between the first answer of a round and the SIGKILL. */
const LIFE_MS = { least: 20, most: 1500 }
/** Load that continues after PostgreSQL has recovered, so that the node uses its broken connections. */
const AFTER_MS = 300

/** Sends SIGKILL repeatedly to the node or to a backend of PostgreSQL, under load. */
async function kill(target: 'node' | 'backend', where: ServerData) {
  const port = await freePort()
  const env = { TRUST_PROXY: '1', ...(where.databaseUrl && { DATABASE_URL: where.databaseUrl }) }
  const start = () => startServer({ port, dataDir: where.dataDir, env })
  let server = await start()
  const drill = await startDrill({ ...where, port })
  const recoveries: number[] = []
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const first = drill.nextAnswer()
      const clients = drill.startClients()
      await first
      await wait(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least))
      if (target === 'node') {
        await server.kill()
        await clients.stop()
        server = await start()
      } else {
        await killBackend(drill.db)
        recoveries.push((await measureSeconds(drill.nextAnswer)) * 1000)
        await wait(AFTER_MS)
        await clients.stop()
      }
      await drill.check()
    }
    await drill.finishAll()
    await drill.check()
    return { ...drill, recoveries, isRunning: server.isRunning() }
  } finally {
    await server.kill()
    await drill.close()
  }
}

/** Checks that acknowledged writes are stored once and completely. */
export async function run(): Promise<Result> {
  const failures: string[] = []
  const notes = [`SIGKILL ${LIFE_MS.least} to ${LIFE_MS.most} ms after the first answer of a round, under six clients.`]
  const rows = await onBoth(async ({ name, dataDir, databaseUrl }) => {
    const killed = async (target: 'node' | 'backend') => {
      const what = `${name}, ${ROUNDS} SIGKILLs of ${target === 'node' ? 'the node' : 'a backend'}`
      const outcome = await kill(target, { dataDir, databaseUrl })
      const finished = outcome.journeys.filter(({ journal }) => journal.isDone).length
      notes.push(`${what}: ${outcome.journeys.length} candidates, ${finished} finished. Failed: ${outcome.failures}.`)
      failures.push(...[...outcome.faults].map((fault) => `${what}: ${fault}`))
      const baseline = { what: 'writes acknowledged', value: countAcknowledged(outcome) }
      const lost = rowOf(`${what}: writes lost, doubled or incomplete`, outcome.faults.size, '', { baseline, most: 0 })
      return { what, ...outcome, lost }
    }
    const node = await killed('node')
    if (databaseUrl === undefined) return [node.lost]
    const { what, lost, isRunning, ...backend } = await killed('backend')
    const rejected = { what: 'calls answered with 503', value: backend.failures.count((kind) => kind === '503') }
    const failed = backend.failures.count((kind) => kind !== '503')
    return [
      node.lost,
      lost,
      rowOf(`${what}: failed calls without a 503`, failed, 'calls', { baseline: rejected, most: 0 }),
      rowOf(`${what}: crashes of the node`, Number(!isRunning), '', { most: 0 }),
      rowOf(`${what}: wait for an answer after recovery`, Math.max(...backend.recoveries), 'ms', { most: 5000 }),
    ]
  })
  return { rows, notes, failures }
}
