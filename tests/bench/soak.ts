import { setTimeout as wait } from 'node:timers/promises'
import { LOCALES } from '#lib/domain/locales'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { copyCompany } from '#tests/bench/data'
import { memoryOf, type Server, withServer } from '#tests/bench/harness'
import { visit } from '#tests/bench/host'
import { type Result, rowOf } from '#tests/bench/result'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 20)
const PER_SECOND = Number(process.env.SOAK_RATE ?? 15)
/** Share of the run that is not measured, because caches fill, code is compiled and the heap reaches its size. */
const WARM_UP_SHARE = 0.3
const TENANTS = Number(process.env.SOAK_COMPANIES ?? 1000)
/** Companies that get most visits. */
const POPULAR = 20
const SAMPLE_MS = 30_000
const ABORTED = 0.2
const ENV = {
  // This cache is full after minutes. The default size would take hours.
  PAGE_CACHE_MB: '32',
  // Collects garbage on a signal too, so that memory can be measured after a collection.
  NODE_OPTIONS: `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>gc())`,
}

type Tenant = { slug: string; jobs: string[] }
type Tally = { answers: number; aborted: number; failures: string[] }

const pickOne = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
const word = () => Math.random().toString(36).slice(2)

/** The next request: mostly for popular pages, sometimes for rare or missing ones. */
function nextRequest(tenants: readonly Tenant[]): { host: string; path: string; expected: number[] } {
  const roll = Math.random()
  const { slug, jobs } = pickOne(roll < 0.75 ? tenants.slice(0, POPULAR) : tenants)
  const host = `${slug}.localhost`
  if (roll < 0.4) return { host, path: `/jobs/${pickOne(jobs)}?source=${word()}`, expected: [200] }
  if (roll < 0.55) return { host, path: `/api/companies/${slug}/campaigns/showcase`, expected: [200] }
  if (roll < 0.65) return { host, path: `/api/campaigns/${slug}/${word()}`, expected: [404] }
  if (roll < 0.75) return { host, path: `/${pickOne(LOCALES)}`, expected: [200] }
  if (roll < 0.8) return { host, path: `/jobs/${word()}`, expected: [404] }
  if (roll < 0.85) return { host: `${word()}.localhost`, path: '/', expected: [200, 307, 404] }
  if (roll < 0.95) return { host, path: `/api/companies/${slug}`, expected: [200] }
  return { host, path: `/jobs/${pickOne(jobs)}`, expected: [200] }
}

/** Sends a request, and sometimes aborts before the response is complete. */
async function send(port: number, { host, path, expected }: ReturnType<typeof nextRequest>, tally: Tally) {
  const signal = Math.random() < ABORTED ? AbortSignal.timeout(Math.floor(Math.random() * 60)) : undefined
  const headers = { host, 'accept-language': pickOne(LOCALES), 'accept-encoding': 'br, gzip' }
  try {
    const { status } = await visit(port, path, headers, { signal })
    if (expected.includes(status)) tally.answers += 1
    else tally.failures.push(`${host}${path} answered ${status}`)
  } catch (error) {
    if (signal?.aborted) tally.aborted += 1
    else tally.failures.push(`${host}${path}: ${String(error)}`)
  }
}

/** Megabytes of memory after garbage collection, and the time in minutes. */
type Sample = { at: number; memory: number }

async function takeSample({ pid }: Server): Promise<Sample> {
  process.kill(pid, 'SIGUSR2')
  await wait(1000)
  return { at: performance.now() / 60_000, memory: memoryOf(pid) }
}

/** The slope of the regression line, in megabytes a minute. */
function growthOf(samples: readonly Sample[]): number {
  const mean = (pick: (sample: Sample) => number) => samples.reduce((sum, one) => sum + pick(one), 0) / samples.length
  const [x, y] = [mean(({ at }) => at), mean(({ memory }) => memory)]
  return mean(({ at, memory }) => (at - x) * (memory - y)) / mean(({ at }) => (at - x) ** 2)
}

async function soak(server: Server): Promise<Result> {
  const tenants: Tenant[] = []
  const db = await openDatabase({ dataDir: server.dataDir })
  for (let slug = 'tenant-0'; tenants.length < TENANTS; slug = `tenant-${tenants.length}`)
    tenants.push({ slug, jobs: await copyCompany(db, 'noctua', slug, 3) })
  await db.destroy()
  const tally: Tally = { answers: 0, aborted: 0, failures: [] }
  const samples: Sample[] = []
  const start = performance.now()
  let sampled = start + MINUTES * WARM_UP_SHARE * 60_000 - SAMPLE_MS
  const pending = new Set<Promise<void>>()
  while (performance.now() < start + MINUTES * 60_000) {
    const sending: Promise<void> = send(server.port, nextRequest(tenants), tally).finally(() => pending.delete(sending))
    pending.add(sending)
    await wait(1000 / PER_SECOND)
    if (performance.now() - sampled < SAMPLE_MS) continue
    sampled = performance.now()
    samples.push(await takeSample(server))
  }
  await Promise.all(pending)
  const [warm, last] = [samples[0]!, await takeSample(server)]
  const baseline = { what: 'when warm', value: warm.memory }
  const rows = [
    rowOf('memory, growth after the warm-up', growthOf(samples), 'MB/min', { most: 1 }),
    rowOf('memory at the end', last.memory, 'MB', { baseline }),
    rowOf('wrong answers and broken connections', tally.failures.length, '', { most: 0 }),
  ]
  const notes = [`${MINUTES} minutes; ${TENANTS} companies; ${tally.answers} answers, ${tally.aborted} aborted.`]
  return { rows, notes, failures: tally.failures.slice(0, 10) }
}

/** Sends continuous traffic to many companies. Memory must not grow, and no request may fail. */
export const run = () => withServer(soak, ENV)
