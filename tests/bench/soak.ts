import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inFolder } from '#tests/bench/host'
import { inspect } from '#tests/bench/inspect'
import type { Result } from '#tests/bench/result'
import { addTenants, type Tenant } from '#tests/bench/tenants'
import { freePort, startServer } from '#tests/support/server'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 20)
/** Share of the time: caches fill, code is compiled, the heap reaches its size. */
const WARM = 0.3
const TENANTS = 1000
/** Companies that get most visits. */
const POPULAR = 20
const PER_SECOND = Number(process.env.SOAK_RATE ?? 15)
const SAMPLE_MS = 30_000
const ABORTS = 0.2
const MOST_DISK_MB = 64
const LOCALES = ['de', 'en', 'es', 'fr', 'nl']

type Asked = { host: string; path: string; expected: readonly number[] }
type Inside = Awaited<ReturnType<typeof inspect>>
type Tally = { answers: number; left: number; refused: number; failures: string[] }

const one = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
const word = () => Math.random().toString(36).slice(2)

/** The next request: mostly for popular pages, sometimes for rare or missing ones. */
function nextAsked(tenants: readonly Tenant[]): Asked {
  const roll = Math.random()
  const { slug, jobs } = one(roll < 0.75 ? tenants.slice(0, POPULAR) : tenants)
  const host = `${slug}.localhost`
  if (roll < 0.4) return { host, path: `/jobs/${one(jobs)}?source=${word()}`, expected: [200] }
  if (roll < 0.55) return { host, path: `/api/companies/${slug}/campaigns/showcase`, expected: [200] }
  if (roll < 0.65) return { host, path: `/api/campaigns/${slug}/${word()}`, expected: [404] }
  if (roll < 0.75) return { host, path: `/${one(LOCALES)}`, expected: [200] }
  if (roll < 0.8) return { host, path: `/jobs/${word()}`, expected: [404] }
  if (roll < 0.85) return { host: `${word()}.localhost`, path: '/', expected: [200, 307, 404] }
  if (roll < 0.95) return { host, path: `/api/companies/${slug}`, expected: [200] }
  return { host, path: `/jobs/${one(jobs)}`, expected: [200] }
}

/** Sends a request, and sometimes aborts before the answer is complete. */
const ask = (port: number, { host, path: at, expected }: Asked, tally: Tally) =>
  new Promise<void>((resolve) => {
    const leavesAfter = Math.random() < ABORTS ? Math.random() * 60 : null
    const asked = request({
      port,
      host: '127.0.0.1',
      path: at,
      headers: { host, 'accept-language': one(LOCALES), 'accept-encoding': 'br, gzip' },
      agent: false,
    })
    const leaves =
      leavesAfter === null ? undefined : setTimeout(() => (asked.destroy(), (tally.left += 1), resolve()), leavesAfter)
    asked.on('response', (response) => {
      response.resume().on('end', () => {
        clearTimeout(leaves)
        const { statusCode = 0 } = response
        if (statusCode === 503) tally.refused += 1
        else if (expected.includes(statusCode)) tally.answers += 1
        else tally.failures.push(`${host}${at} answered ${statusCode}`)
        resolve()
      })
      response.on('error', () => undefined)
    })
    asked.on('error', (error) => {
      if (leavesAfter === null) tally.failures.push(`${host}${at}: ${error.message}`)
      resolve()
    })
    asked.end()
  })

/** Metrics of the process after garbage collection: memory in megabytes, seconds of processor time. */
async function vitals(port: number, inside: Inside) {
  await inside.collectGarbage()
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  return { mb: value('process_resident_memory_bytes') / 1e6, cpu: value('process_cpu_seconds_total') }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
}

/** The slope of the regression line, in units of y per unit of x. */
export function slopeOf(points: readonly { x: number; y: number }[]): number {
  const mean = (pick: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  return mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2)
}

async function soak(dataDir: string): Promise<Result> {
  // With this size, the cache is full after minutes, not hours.
  const inspector = await freePort()
  const env = { PAGE_CACHE_MB: '32', NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` }
  const server = await startServer({ dataDir, env })
  const inside = await inspect(inspector)
  const disk = () => (bytesIn(dataDir) + bytesIn(path.resolve('.next/server'))) / 1e6
  try {
    const tenants = addTenants(dataDir, 'noctua', TENANTS)
    const tally: Tally = { answers: 0, left: 0, refused: 0, failures: [] }
    const start = performance.now()
    const minutes = () => (performance.now() - start) / 60_000
    const samples: { x: number; y: number }[] = []
    let warm: { mb: number; cpu: number; disk: number; at: number; refused: number } | null = null
    const under = new Set<Promise<void>>()
    for (let sampled = 0; minutes() < MINUTES;) {
      const asking = ask(server.port, nextAsked(tenants), tally)
      under.add(asking)
      void asking.then(() => under.delete(asking))
      await wait(1000 / PER_SECOND)
      if (performance.now() - sampled < SAMPLE_MS || minutes() < MINUTES * WARM) continue
      sampled = performance.now()
      const { mb, cpu } = await vitals(server.port, inside)
      warm ??= { mb, cpu, disk: disk(), at: sampled, refused: tally.refused }
      samples.push({ x: minutes(), y: mb })
    }
    await Promise.all(under)
    const last = await vitals(server.port, inside)
    const core = ((last.cpu - warm!.cpu) * 1000) / (performance.now() - warm!.at)
    return {
      title: 'Soak',
      rows: [
        { what: 'memory, growth after warming up', value: slopeOf(samples), unit: 'MB/min', most: 1 },
        { what: 'memory at the end', value: last.mb, unit: 'MB', baseline: { what: 'when warm', value: warm!.mb } },
        { what: 'disk, growth after warming up', value: disk() - warm!.disk, unit: 'MB', most: MOST_DISK_MB },
        { what: 'wrong answers and broken connections', value: tally.failures.length, unit: '', most: 0 },
        { what: 'refused with 503 when warm', value: tally.refused - warm!.refused, unit: '', most: 0 },
        { what: 'of one core', value: core, unit: '' },
      ],
      notes: [
        `${MINUTES} minutes, the first ${Math.round(MINUTES * WARM * 10) / 10} to warm up; ${TENANTS} companies, ${PER_SECOND} requests a second: ${tally.answers} answers, ${tally.left} left in the middle.`,
      ],
      failures: tally.failures.slice(0, 10),
    }
  } finally {
    inside.close()
    await server.stop()
  }
}

/** Hours of traffic in minutes: memory stays flat, the disk bounded, and nothing fails. */
export const run = (): Promise<Result> => inFolder(soak)
