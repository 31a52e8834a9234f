import { onBoth } from '#tests/bench/engines'
import { killBackend } from '#tests/bench/kill/backend'
import { acknowledged, type Drill, startDrill, type Where } from '#tests/bench/kill/drill'
import type { Result, Row } from '#tests/bench/result'
import { freePort, startServer } from '#tests/support/server'

/** SIGKILLs per row; KILL_ROUNDS overrides it. */
const ROUNDS = Number(process.env.KILL_ROUNDS || 25)
/** The time between the first answer of a round and the SIGKILL, at random. */
const LIFE_MS = { least: 20, most: 1500 }
/** Load that continues after PostgreSQL has recovered, so that the node meets its broken connections. */
const AFTER_MS = 300

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const lifetime = () => wait(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least))

async function killNode(where: Where): Promise<Drill> {
  const port = await freePort()
  const start = () => startNode(port, where)
  let server = await start()
  const drill = await startDrill({ ...where, port })
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const first = drill.nextAnswer()
      const clients = drill.startClients()
      await first
      await lifetime()
      await server.kill()
      await clients.stop()
      server = await start()
      await drill.check()
    }
    await drill.finishAll()
    await drill.check()
    return drill
  } finally {
    await server.kill()
    await drill.close()
  }
}

async function killBackends(where: Where) {
  const port = await freePort()
  const server = await startNode(port, where)
  const drill = await startDrill({ ...where, port })
  const outages: number[] = []
  const recoveries: number[] = []
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const first = drill.nextAnswer()
      const clients = drill.startClients()
      await first
      await lifetime()
      outages.push(await killBackend(drill.db))
      const back = performance.now()
      await drill.nextAnswer()
      recoveries.push(performance.now() - back)
      await wait(AFTER_MS)
      await clients.stop()
      await drill.check()
    }
    await drill.finishAll()
    await drill.check()
    return { drill, outages, recoveries, isRunning: server.isRunning() }
  } finally {
    await server.kill()
    await drill.close()
  }
}

const startNode = (port: number, { dataDir, databaseUrl }: Where) =>
  startServer({ port, dataDir, env: { TRUST_PROXY: '1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) } })

const lossRow = (what: string, drill: Drill): Row => ({
  what: `${what}: writes lost, doubled or incomplete`,
  value: drill.faults.size,
  unit: 'writes',
  baseline: { what: 'writes acknowledged', value: acknowledged(drill) },
  most: 0,
})

const summary = (what: string, { journeys, failures }: Drill) =>
  `${what}: ${journeys.length} candidates, ${journeys.filter(({ journal }) => journal.isDone).length} finished. Failed calls: ${failures}.`

/**
 * Kills the node, and a backend of PostgreSQL, under load. What was acknowledged must be stored once and completely.
 */
export async function run(): Promise<Result> {
  const failures: string[] = []
  const notes: string[] = []
  const rows = await onBoth(async ({ name, dataDir, databaseUrl }) => {
    const node = `${name}, ${ROUNDS} SIGKILLs of the node`
    const killed = await killNode({ dataDir, databaseUrl })
    notes.push(summary(node, killed))
    failures.push(...[...killed.faults].map((fault) => `${node}: ${fault}`))
    if (databaseUrl === undefined) return [lossRow(node, killed)]

    const backend = `${name}, ${ROUNDS} SIGKILLs of a backend`
    const { drill, outages, recoveries, isRunning } = await killBackends({ dataDir, databaseUrl })
    notes.push(summary(backend, drill))
    failures.push(...[...drill.faults].map((fault) => `${backend}: ${fault}`))
    return [
      lossRow(node, killed),
      lossRow(backend, drill),
      {
        what: `${backend}: failed calls without a 503`,
        value: drill.failures.count((kind) => kind !== '503'),
        unit: 'calls',
        baseline: { what: 'calls answered with 503', value: drill.failures.count((kind) => kind === '503') },
        most: 0,
      },
      { what: `${backend}: crashes of the node`, value: Number(!isRunning), unit: '', most: 0 },
      {
        what: `${backend}: longest wait for an answer after recovery`,
        value: Math.max(...recoveries),
        unit: 'ms',
        baseline: { what: 'longest recovery of PostgreSQL', value: Math.max(...outages) },
        most: 5000,
      },
    ]
  })
  notes.push(
    `SIGKILL ${LIFE_MS.least} to ${LIFE_MS.most} ms after the first answer of a round, under six clients. A client repeats a call that failed.`,
  )
  return { title: `${ROUNDS} SIGKILLs under load`, rows, notes, failures }
}
