import { inFolder, secondsToFirst, startChild } from '#tests/bench/host'
import { type Result, rowOf } from '#tests/bench/result'
import { freePort, startServer } from '#tests/support/server'

const TIMES = 3

/** Seconds from the start of the process until it is ready, with this data folder. */
async function startOn(dataDir: string) {
  const port = await freePort()
  const start = performance.now()
  const starting = startServer({ port, dataDir, env: { DEMO: '1' } })
  const seconds = await secondsToFirst(port, '/health/ready', {}, start)
  await (await starting).stop()
  return seconds
}

/** Seconds until Next alone serves the same build, without the project's host. */
async function startNext() {
  const start = performance.now()
  const next = await startChild({ dataDir: undefined })
  // Requests a static file, because pages need the funnel API.
  try {
    return await secondsToFirst(next.port, '/avatar.svg', {}, start)
  } finally {
    await next.stop()
  }
}

/** Returns the shortest of several times, because other load on the machine can only increase them. */
async function measureBest(work: () => Promise<number>) {
  const all: number[] = []
  while (all.length < TIMES) all.push(await work())
  return Math.min(...all)
}

export const run = (): Promise<Result> =>
  inFolder(async (dataDir) => {
    const first = await startOn(dataDir)
    const second = await measureBest(() => startOn(dataDir))
    const baseline = { what: 'Next.js alone, same build', value: await measureBest(startNext) }
    const rows = [
      rowOf('first start, demo loaded, ready', first, 's', { baseline }),
      rowOf('second start, ready', second, 's', { baseline, most: 2 }),
    ]
    return { rows, notes: [`Built before; best of ${TIMES} second starts.`], failures: [] }
  })
