import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { inFolder, visit } from '#tests/bench/host'
import type { Result } from '#tests/bench/result'
import { startServer } from '#tests/support/server'

/** Rendered again for each request, because a draft may change: no cache helps. */
const PAGE = '/jobs/photographe-culinaire?mode=preview'
const HEADERS = { host: 'levain.localhost', 'accept-language': 'fr' }
/** Enough to keep one processor busy. */
const AT_ONCE = 4
const TIMES = 10
const SECONDS = 8
const TICK_MS = 10
/** Opened in advance, as a proxy keeps them. A busy thread accepts one new connection per turn. */
const CONNECTIONS = 200

type Answer = { status: number; ms: number; retryAfter: string | undefined }

const ask = (port: number, agent: Agent, at = PAGE) =>
  new Promise<Answer>((resolve) => {
    const start = performance.now()
    const say = (status: number, retryAfter?: string) => resolve({ status, ms: performance.now() - start, retryAfter })
    const asked = request({ host: '127.0.0.1', port, path: at, headers: HEADERS, agent })
    asked.on('response', (response) =>
      response.resume().on('end', () => say(response.statusCode ?? 0, response.headers['retry-after'])),
    )
    asked.on('error', () => say(0)).end()
  })

/** Answers per second if each visitor waits for an answer before the next request. */
async function capacityOf(port: number, agent: Agent, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let pages = 0
  const visitor = async () => {
    while (performance.now() < until) if ((await ask(port, agent)).status === 200) pages += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return pages / seconds
}

/** Sends this many requests per second, whatever happened to earlier ones. */
async function crowd(port: number, agent: Agent, rate: number) {
  const start = performance.now()
  const asked: Promise<Answer>[] = []
  let whole = 0
  while (performance.now() - start < SECONDS * 1000) {
    const due = ((performance.now() - start) / 1000) * rate
    for (; asked.length < due;) asked.push(ask(port, agent))
    await wait(TICK_MS)
    whole = asked.length
  }
  const answers = await Promise.all(asked)
  return { answers, offered: whole / SECONDS, seconds: (performance.now() - start) / 1000 }
}

const quantile = (values: readonly number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0

async function overload(dataDir: string): Promise<Result> {
  const server = await startServer({ dataDir })
  const agent = new Agent({ keepAlive: true, maxFreeSockets: CONNECTIONS })
  try {
    await capacityOf(server.port, agent, 4)
    await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(server.port, agent, '/health/live')))
    const capacity = await capacityOf(server.port, agent, SECONDS)
    const { answers, offered, seconds } = await crowd(server.port, agent, capacity * TIMES)
    const pages = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 503)
    const others = answers.filter(({ status }) => status !== 200 && status !== 503)
    await wait(1000)
    const after = await ask(server.port, agent)
    const health = await visit(server.port, '/health')
    const lasts = refused.map(({ ms }) => ms)
    const baseline = { what: 'no more than it can do', value: capacity }
    return {
      title: 'Overload',
      rows: [
        { what: 'asked for', value: offered, unit: 'pages/s', baseline },
        { what: 'answered', value: pages.length / seconds, unit: 'pages/s', baseline },
        { what: 'of what it can do', value: pages.length / seconds / capacity, unit: '', least: 0.7 },
        { what: 'refusal, p50', value: quantile(lasts, 0.5), unit: 'ms' },
        { what: 'refusal, p99', value: quantile(lasts, 0.99), unit: 'ms', most: 50 },
        {
          what: 'page in the crowd, p99',
          value: quantile(
            pages.map(({ ms }) => ms),
            0.99,
          ),
          unit: 'ms',
        },
        { what: 'neither a page nor 503', value: others.length, unit: '', most: 0 },
        { what: 'a page one second later', value: after.ms, unit: 'ms', most: 1000 },
      ],
      notes: [
        `A draft's preview, rendered for each; ${answers.length} requests in ${SECONDS} s, ${refused.length} refused.`,
      ],
      failures: [
        ...(after.status === 200 ? [] : [`a second after the crowd a page is ${after.status}`]),
        ...(health.status === 200 ? [] : [`a second after the crowd /health is ${health.status}`]),
        ...(refused.some(({ retryAfter }) => retryAfter === undefined) ? ['a refusal says not when to come back'] : []),
      ],
    }
  } finally {
    agent.destroy()
    await server.stop()
  }
}

/** Ten times more visitors than it can serve: excess ones are rejected at once, the others are served. */
export const run = (): Promise<Result> => inFolder(overload)
