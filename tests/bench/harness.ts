import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import pg from 'pg'
import { type Browser, chromium } from 'playwright'
import type { Send } from '#lib/contract/caller'
import { loadDemo } from '#lib/funnel-api/features/bundles/demo'
import { openFunnelApi } from '#lib/funnel-api/main/open'
import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { inFolder } from '#tests/bench/host'
import type { Row } from '#tests/bench/result'
import { startServer } from '#tests/support/server'
import { ensureChromium } from '../support/chromium.mjs'
import { startPostgres } from '../support/postgres.mjs'

export const MB = 1024 * 1024
export const SECRET = 'secret'.repeat(8)

/** Parallel callers: as many as PostgreSQL's pool has connections. */
export const CONCURRENCY = 20
const WARM_MS = 500
const MEASURED_MS = 3000

export const quantile = (values: readonly number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] ?? 0
export const median = (values: readonly number[]) => quantile(values, 0.5)

/** Milliseconds of each call of `work`, one after another. */
export async function measureTimes(count: number, work: (index: number) => unknown): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const start = performance.now()
    await work(index)
    times.push(performance.now() - start)
  }
  return times
}

/** The 95th percentile of the milliseconds of `count` calls, after a warm-up of 30 calls. */
export const measureP95 = async (work: () => unknown, count = 300) =>
  quantile((await measureTimes(count + 30, work)).slice(30), 0.95)

export const measureSeconds = async (work: () => unknown) => (await measureTimes(1, work))[0]! / 1000

export const inParallel = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

/** Calls per second of `work`. Parallel callers call it continuously for `ms` milliseconds. */
export async function measureRate(
  work: () => Promise<unknown>,
  callers = CONCURRENCY,
  ms = MEASURED_MS,
): Promise<number> {
  const callFor = async (duration: number) => {
    let calls = 0
    const start = performance.now()
    await inParallel(callers, async () => {
      for (; performance.now() < start + duration; calls += 1) await work()
    })
    return (calls * 1000) / (performance.now() - start)
  }
  await callFor(WARM_MS)
  return callFor(ms)
}

/** Memory of a process in megabytes, as Linux reports it: now, or the maximum since it started. */
export const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export type Server = Awaited<ReturnType<typeof startServer>>

/** Runs work with the complete server and the demo, in an empty data folder. */
export const withServer = <T>(
  work: (server: Server) => Promise<T>,
  env: Record<string, string> = {},
  port?: number,
): Promise<T> =>
  inFolder(async (dataDir) => {
    const server = await startServer({ dataDir, env, ...(port !== undefined && { port }) })
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  })

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>, args: string[] = []): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', ...args] })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A bare database engine with durable writes, as the baseline of the API's rates. */
export type Engine = {
  name: string
  dataDir: string
  databaseUrl: string | undefined
  select: () => Promise<unknown>
  insert: () => Promise<unknown>
}

/** Measures on both engines, one after another. */
export async function onBoth(rowsOf: (engine: Engine) => Promise<Row[]>): Promise<Row[]> {
  const rows = await inFolder((dataDir) => {
    const database = new DatabaseSync(path.join(dataDir, 'bare.sqlite'))
    // The same durability as the API's own database.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; create table bare (value text)')
    const [select, insert] = [database.prepare('select 1'), database.prepare(`insert into bare values ('value')`)]
    const bare = { select: async () => select.get(), insert: async () => insert.run() }
    return rowsOf({ name: 'SQLite', dataDir, databaseUrl: undefined, ...bare }).finally(() => database.close())
  })
  const server = startPostgres({ isDurable: true })
  const pool = new pg.Pool({ connectionString: server.url, max: CONCURRENCY })
  // Without a listener, a bench that kills idle connections would crash this process.
  pool.on('error', () => undefined)
  try {
    await pool.query('create table bare (value text)')
    const bare = { select: () => pool.query('select 1'), insert: () => pool.query(`insert into bare values ('value')`) }
    const name = 'PostgreSQL'
    return [...rows, ...(await inFolder((dataDir) => rowsOf({ name, dataDir, databaseUrl: server.url, ...bare })))]
  } finally {
    await pool.end()
    server.stop()
  }
}

export const BASE = 'http://funnel-api.internal'

/** Opens the embedded API with the demo companies on an engine. The caller must close it. */
export async function openEmbedded({ dataDir, databaseUrl }: Pick<Engine, 'dataDir' | 'databaseUrl'>) {
  const origin = (slug: string) => `http://${slug}.test`
  const opened = await openFunnelApi({
    dataDir,
    databaseUrl,
    secret: SECRET,
    origin,
    services: parseServiceSettings({}),
  })
  await loadDemo(opened)
  return opened
}

/** Sends a request and reads the complete response. An error ends the bench, because errors are fast. */
export async function sendAndRead(send: Send, request: Request): Promise<string> {
  const response = await send(request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${request.method} ${request.url} answered ${response.status}: ${text}`)
  return text
}
