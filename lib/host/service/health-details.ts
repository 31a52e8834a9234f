import { readFileSync } from 'node:fs'
import type { Api } from '#lib/funnel-api/platform/context'
import { failingJobs } from '#lib/funnel-api/edges/jobs/metrics'
import { countOutbox } from '#lib/funnel-api/platform/outbox/metrics'
import type { Config } from '#lib/host/config'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
/** A store or database that does not reply within this time is reported as unreachable. */
const TIMEOUT_MS = 2000

type Components = Pick<Api, 'db' | 'store' | 'scanner'>

/**
 * The components of the server and whether they are reachable. Contains kinds, counts and times, but no hosts or
 * secrets. Counts are null while the database is unreachable.
 */
export async function readHealthDetails(api: Components, config: Config): Promise<object> {
  const [database, files, outbox, jobs] = await Promise.all([
    checkReachable(api.db.selectFrom('companies').select('id').limit(1).execute()),
    checkReachable(api.store.check()),
    withTimeout(countOutbox(api.db)).catch(() => null),
    withTimeout(api.db.selectFrom('jobs').select(['name', 'ran_at']).execute()).catch(() => null),
  ])
  const failing = failingJobs()
  return {
    version,
    node: process.version,
    uptime_s: Math.round(process.uptime()),
    database: { engine: config.DATABASE_URL ? 'postgres' : 'sqlite', ...database },
    files: { kind: config.s3 ? 's3' : 'disk', ...files },
    mail: { kind: config.SMTP_URL ? 'smtp' : 'folder' },
    outbox: outbox && {
      waiting: sum(outbox, 'waiting'),
      dead: sum(outbox, 'dead'),
    },
    jobs: jobs && Object.fromEntries(jobs.map(({ name, ran_at }) => [name, { ran_at, fails: failing.includes(name) }])),
    scanner: api.scanner !== null,
    upstream: config.FUNNEL_API_URL ? 'foreign' : 'embedded',
  }
}

const sum = (counts: readonly { status: string; count: number }[], status: string) =>
  counts.filter((count) => count.status === status).reduce((all, { count }) => all + Number(count), 0)

function withTimeout<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('timed out')), TIMEOUT_MS).unref()
    }),
  ])
}

async function checkReachable(work: Promise<unknown>): Promise<{ is_reachable: boolean; ms: number }> {
  const start = performance.now()
  const is_reachable = await withTimeout(work).then(
    () => true,
    () => false,
  )
  return { is_reachable, ms: Math.round((performance.now() - start) * 10) / 10 }
}
