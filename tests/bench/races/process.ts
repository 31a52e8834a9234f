import { type Call, makeAll } from '#tests/bench/races/calls'
import { openTestApi, type TestApi } from '#tests/support/api'

type Start = { dataDir: string; databaseUrl: string | undefined; services: Record<string, string> }
type Order = { id: number; at: number; calls: readonly Call[] }

/** The API in the second process of the bench, which opens the same database and makes the calls that it receives. */
let api: TestApi | undefined
process.on('message', (message: Start | Order) => {
  void (async () => {
    if ('dataDir' in message) {
      const { dataDir, databaseUrl, services } = message
      api = await openTestApi([], undefined, services, { dataDir, databaseUrl, drop: async () => undefined })
      process.send!({ id: 0 })
    } else process.send!({ id: message.id, answers: await makeAll(api!, message.at, message.calls) })
  })()
})
process.once('SIGTERM', () => void (api?.close() ?? Promise.resolve()).then(() => process.exit(0)))
