import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { LOCALES } from '#lib/domain/locales'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { copyCompany } from '#tests/bench/data'
import { type Server, withServer } from '#tests/bench/harness'
import { inFolder, startChild, visit } from '#tests/bench/host'
import { type Result, rowOf } from '#tests/bench/result'

const COMPANY = 'levain'
const JOB = '/jobs/boulanger-de-nuit-lille'
const COPIES = 12
const ROUNDS = 7
const CONNECTIONS = 50
/** More connections would wait for each other, or be rejected. */
const UNCACHED_CONNECTIONS = 10
/** The compiler has optimized the code of a page after some hundred thousand requests. */
const WARM_SECONDS = 12
const MEASURED_SECONDS = 5
const MAX_P99_MS = 20
/** Minimum ratios of the host's rate to that of bare node:http, and to that of Next alone. */
const MIN_SHARE_OF_BARE = 0.7
const MIN_RATIO_TO_NEXT = 20

type Page = { path: string; headers: Record<string, string> }
type Load = { rate: number; p99: number; failures: string[] }

const pageOf = (company: string, path: string, locale: string): Page => ({
  path,
  headers: { host: `${company}.localhost`, 'accept-language': locale, 'accept-encoding': 'br, gzip' },
})

const exec = promisify(execFile)
// An installed wrk prints its version and exits with status 1.
const hasWrk = await exec('wrk', ['-v']).catch(({ code }: { code?: unknown }) => code !== 'ENOENT')

async function loadByWrk(port: number, { path, headers }: Page, seconds: number): Promise<Load> {
  // wrk adds its own Host header unless it is given with this capitalization.
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name.replace('host', 'Host')}: ${value}`])
  const settings = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '30s', '--latency', ...lines]
  const { stdout } = await exec('wrk', [...settings, `http://127.0.0.1:${port}${path}`])
  const [, rate] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  const [, digits, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const p99 = Number(digits) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's']
  const failures = stdout.match(/(?:Non-2xx or 3xx responses|Socket errors): .+/g) ?? []
  return { rate: Number(rate), p99, failures }
}

async function loadByAutocannon(port: number, options: Partial<autocannon.Options>): Promise<Load> {
  const result = await autocannon({ url: `http://127.0.0.1:${port}`, connections: CONNECTIONS, ...options })
  const failed = result.non2xx + result.errors
  const failures = failed > 0 ? [`${failed} requests failed`] : []
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99, failures }
}

/** Requests the same page continuously, after `warm` seconds that do not count. */
async function loadOne(port: number, page: Page, warm: number): Promise<Load> {
  const load = (duration: number) =>
    hasWrk ? loadByWrk(port, page, duration) : loadByAutocannon(port, { requests: [page], duration })
  await load(warm)
  return load(MEASURED_SECONDS)
}

/** Requests each of these pages once. */
function loadEach(port: number, pages: readonly Page[]): Promise<Load> {
  let next = 0
  const setupRequest = (request: autocannon.Request) => ({ ...request, ...pages[next++ % pages.length] })
  const connections = UNCACHED_CONNECTIONS
  return loadByAutocannon(port, { amount: pages.length, connections, requests: [{ setupRequest }] })
}

/** Creates companies and returns their job pages in every language, none of which has been rendered before. */
async function createPages(dataDir: string): Promise<Page[]> {
  const db = await openDatabase({ dataDir })
  const pages: Page[] = []
  for (let copy = 0; copy < COPIES; copy += 1) {
    const slug = `bench-${Date.now().toString(36)}-${copy}`
    for (const job of await copyCompany(db, COMPANY, slug))
      pages.push(...LOCALES.map((locale) => pageOf(slug, `/jobs/${job}`, locale)))
  }
  await db.destroy()
  return pages
}

async function measure({ port, dataDir }: Server): Promise<Result> {
  const job = pageOf(COMPANY, JOB, 'fr')
  // The server compresses a page to its final size after a few requests.
  for (let count = 0; count < 5; count += 1) await visit(port, job.path, job.headers)
  await wait(2000)
  const answer = await visit(port, job.path, job.headers)
  const nextOnly = await inFolder(async (folder) => {
    const next = await startChild({ dataDir: folder })
    try {
      return await loadOne(next.port, job, 2)
    } finally {
      await next.stop()
    }
  })
  const server = await startChild({ answer })
  const rounds: { bare: Load; cached: Load; share: number }[] = []
  try {
    // The two are measured in turns, so that other load on the machine affects both.
    while (rounds.length < ROUNDS) {
      const warm = rounds.length === 0 ? WARM_SECONDS : 1
      const [bare, cached] = [await loadOne(server.port, job, warm), await loadOne(port, job, warm)]
      rounds.push({ bare, cached, share: cached.rate / bare.rate })
    }
  } finally {
    await server.stop()
  }
  const { bare, cached } = rounds.toSorted((a, b) => a.share - b.share)[ROUNDS >> 1]!
  const pages = await createPages(dataDir)
  const rendered = await loadEach(port, pages)
  const [bareRate, bareP99] = [bare.rate, bare.p99].map((value) => ({ what: 'bare `node:http`, same bytes', value }))
  const next = { what: 'Next.js alone, cached', value: nextOnly.rate }
  const rows = [
    rowOf('cached', cached.rate, 'pages/s', { baseline: bareRate, leastRatio: MIN_SHARE_OF_BARE }),
    rowOf('cached, p99', cached.p99, 'ms', { baseline: bareP99, most: MAX_P99_MS }),
    rowOf('cached, compared with Next.js', cached.rate, 'pages/s', { baseline: next, leastRatio: MIN_RATIO_TO_NEXT }),
    rowOf('rendered', rendered.rate, 'pages/s', { baseline: next }),
    rowOf('rendered, p99', rendered.p99, 'ms', { baseline: bareP99 }),
  ]
  const encoding = String(answer.headers['content-encoding'] ?? 'not compressed')
  const client = hasWrk ? 'wrk' : 'autocannon, which uses more CPU time than the server: install wrk'
  const notes = [
    `${CONNECTIONS} connections; a page is ${answer.body.length} bytes (${encoding}), from Next alone not compressed.`,
    `Median of ${ROUNDS} alternating rounds. The load comes from the same ${availableParallelism()} cores, by ${client}.`,
  ]
  const loads = [rendered, nextOnly, ...rounds.flatMap((round) => [round.bare, round.cached])]
  const failures = loads.flatMap((load) => load.failures)
  return { rows, notes, failures }
}

export const run = () => withServer(measure)
