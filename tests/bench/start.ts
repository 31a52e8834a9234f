import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { inFolder, secondsToFirst, startBare, visit } from '#tests/bench/host'
import type { Result } from '#tests/bench/result'
import { freePort, startServer } from '#tests/support/server'

const HOME = { host: 'levain.localhost', 'accept-language': 'fr' }
const TIMES = 3

/** Seconds from the start of the process until it is ready, and until the first page, with this data folder. */
async function startOn(dataDir: string) {
  const port = await freePort()
  const start = performance.now()
  const starting = startServer({ port, dataDir })
  const ready = await secondsToFirst(port, '/health/ready', {}, start)
  const page = await secondsToFirst(port, '/', HOME, start)
  // A server that fails to start reports it.
  const server = await starting
  const answer = await visit(port, '/', HOME)
  await server.stop()
  return { ready, page, answer }
}

/** Seconds until Next only serves the same build, without the project's host. */
async function startNext() {
  const next = path.resolve('node_modules/next/dist/bin/next')
  const port = await freePort()
  const start = performance.now()
  const child = spawn(process.execPath, [next, 'start', '--port', String(port)], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(32) },
  })
  // A file needs no funnel API.
  const seconds = await secondsToFirst(port, '/avatar.svg', {}, start).finally(() => child.kill())
  await once(child, 'exit')
  return seconds
}

const best = (values: readonly number[]) => Math.min(...values)

/** Repeats the work: other load on the machine only ever makes it slower. */
async function several<T>(work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let time = 0; time < TIMES; time += 1) results.push(await work())
  return results
}

export const run = (): Promise<Result> =>
  inFolder(async (dataDir) => {
    const first = await startOn(dataDir)
    const again = await several(() => startOn(dataDir))
    const alone = { what: 'Next alone, same build', value: best(await several(startNext)) }
    const start = performance.now()
    const bare = await startBare(first.answer)
    const baseline = { what: 'bare node:http, same bytes', value: await secondsToFirst(bare.port, '/', HOME, start) }
    await bare.stop()
    const ready = best(again.map((one) => one.ready))
    return {
      title: 'Start: from the process to the first page',
      rows: [
        { what: 'first start, demo loaded, ready', value: first.ready, unit: 's', baseline: alone },
        { what: 'second start, ready', value: ready, unit: 's', baseline: alone, most: 2 },
        { what: 'second start, first page', value: best(again.map((one) => one.page)), unit: 's', baseline },
      ],
      notes: [`Built before; the page is the home page of a demo company. Of ${TIMES} starts the best.`],
      failures: [],
    }
  })
