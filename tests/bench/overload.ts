import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { inParallel, quantile, measureRate, type Server, withServer } from '#tests/bench/harness'
import { visit } from '#tests/bench/host'
import { type Result, rowOf } from '#tests/bench/result'

/** This page is rendered for each request, because drafts are not cached. */
const PAGE = '/jobs/photographe-culinaire?mode=preview'
const HEADERS = { host: 'levain.localhost', 'accept-language': 'fr' }
/** Enough to keep one processor busy. */
const VISITORS = 4
const TIMES = 10
const SECONDS = 8
/** Connections that are opened in advance, as by a proxy, because a busy thread accepts only one new one per turn. */
const CONNECTIONS = 200

async function overload({ port }: Server): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: CONNECTIONS })
  const request = async (pathname = PAGE) => {
    const start = performance.now()
    const answer = await visit(port, pathname, HEADERS, { agent }).catch(() => ({ status: 0, headers: {} }))
    return { status: answer.status, headers: answer.headers as object, ms: performance.now() - start }
  }
  const page = async () => {
    if ((await request()).status !== 200) throw new Error('a page within the possible load was not served')
  }
  await measureRate(page, VISITORS, 4000)
  await inParallel(CONNECTIONS, () => request('/health/live'))
  const capacity = await measureRate(page, VISITORS, SECONDS * 1000)

  // Visitors are independent, so the rate does not depend on the responses to earlier requests.
  const requests: ReturnType<typeof request>[] = []
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  for (; seconds() < SECONDS; await wait(10))
    while (requests.length < seconds() * capacity * TIMES) requests.push(request())
  const answers = await Promise.all(requests)
  const served = answers.filter(({ status }) => status === 200)
  const rejected = answers.filter(({ status }) => status === 503)
  const waits = rejected.map(({ ms }) => ms)
  const rate = served.length / seconds()
  await wait(1000)
  const after = await request()
  agent.destroy()

  const baseline = { what: 'the possible load', value: capacity }
  const rows = [
    rowOf('served', rate, 'pages/s', { baseline, leastRatio: 0.7 }),
    rowOf('rejection, p99', quantile(waits, 0.99), 'ms', { most: 50 }),
    rowOf('neither a page nor 503', answers.length - served.length - rejected.length, '', { most: 0 }),
    rowOf('a page one second later', after.ms, 'ms', { most: 1000 }),
  ]
  const failures = after.status === 200 ? [] : [`one second later a page is ${after.status}`]
  if (rejected.some(({ headers }) => !('retry-after' in headers))) failures.push('a rejection has no Retry-After')
  const notes = [`A draft's preview, rendered for each of ${answers.length} requests; ${rejected.length} rejected.`]
  return { rows, notes, failures }
}

/** Sends ten times the possible load. The server must reject the excess at once and serve the rest. */
export const run = () => withServer(overload)
