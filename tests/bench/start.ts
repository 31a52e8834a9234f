import { inFolder, secondsToFirst, startBare, visit } from '#tests/bench/host'
import type { Result } from '#tests/bench/result'
import { freePort, startServer } from '#tests/support/server'

const HOME = { host: 'levain.localhost', 'accept-language': 'fr' }

/** Seconds from the start of the process to the first page, on a data folder that is empty or was used before. */
async function startOn(dataDir: string) {
  const port = await freePort()
  const start = performance.now()
  const starting = startServer({ port, dataDir })
  // A server that does not come up says so itself.
  const [server, seconds] = await Promise.all([starting, secondsToFirst(port, '/', HOME, start)])
  const answer = await visit(port, '/', HOME)
  await server.stop()
  return { seconds, answer }
}

export const run = (): Promise<Result> =>
  inFolder(async (dataDir) => {
    const first = await startOn(dataDir)
    const second = await startOn(dataDir)
    const start = performance.now()
    const bare = await startBare(second.answer)
    const baseline = { what: 'bare node:http, same bytes', value: await secondsToFirst(bare.port, '/', HOME, start) }
    await bare.stop()
    return {
      title: 'Start: from the process to the first page',
      rows: [
        { what: 'first start, empty data folder, demo loaded', value: first.seconds, unit: 's', baseline },
        { what: 'second start', value: second.seconds, unit: 's', baseline, most: 5 },
      ],
      notes: ['Built before; the page is the home page of a demo company.'],
      failures: [],
    }
  })
