import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { Address } from '#lib/domain/address'
import { EARTH_RADIUS_KM } from '#lib/domain/campaign-alert'
import type { Placed } from '#lib/funnel-api/alerts'
import { readBundle } from '#lib/funnel-api/cli/bundle/read'
import { writeBundle } from '#lib/funnel-api/cli/bundle/write'
import type { Api } from '#lib/funnel-api/context'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'
import { mediaIn } from '#lib/funnel-api/files/media'
import { diskStore } from '#lib/funnel-api/files/store-disk'
import { matchJob, type NewJob } from '#lib/funnel-api/jobs/match-alerts'
import { searchTowns } from '#lib/funnel-api/places/places'
import type { Result, Row } from '#tests/bench/result'
import { BUNDLES } from '#tests/support/api'
import { startPostgres } from '../support/postgres.mjs'

const ROUNDS = 5
const CHUNK = 10_000
/** Limit of the issue: milliseconds for one new job. */
const BAR_MS = 1000

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
async function timed(work: () => Promise<unknown>) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * Users with one alert each: 5 to 100 km around places in a country the size of France, the same in each run. Generated
 * in the database, because sending a million rows would take longer than the measurement.
 */
async function fill(db: Db, company_id: number, nb: number) {
  const created_at = new Date().toISOString()
  for (let from = 0; from < nb; from += CHUNK) {
    const [first, last] = [sql.lit(from + 1), sql.lit(Math.min(from + CHUNK, nb))]
    const { rows } = await sql<{ last: number | null }>`select max(id) as last from users`.execute(db)
    const known = sql.lit(rows[0]!.last ?? 0)
    await sql`with recursive numbers (n) as (select ${first} union all select n + 1 from numbers where n < ${last})
      insert into users (company_id, email, email_key, first_name, last_name, created_at,
        is_password_set_by_user, is_campaign_alert_active, is_partner_newsletter_active)
      select ${sql.lit(company_id)}, 'reader-' || n || '@example.org', 'reader-' || n || '@example.org',
        'Camille', 'Dubreuil', ${sql.lit(created_at)}, 1, 1, 0 from numbers`.execute(db)
    await sql`insert into campaign_alerts (user_id, company_id, created_at, address, iso_country, lat, lon, distance, reach)
      select id, company_id, created_at, ${sql.lit(JSON.stringify(Address.parse({ name: 'Town', iso_country: 'FR' })))}, 'FR',
        lat, lon, distance,
        case when distance <= 8 then 3 when distance <= 16 then 4 when distance <= 32 then 5 when distance <= 64 then 6 else 7 end
      from (
        select id, company_id, created_at, 42.5 + id * 97 % 100003 / 100003.0 * 8.5 as lat,
          -4.5 + id * 1009 % 99991 / 99991.0 * 12.5 as lon, 5 + id * 31 % 96 as distance
        from users where id > ${known} and company_id = ${sql.lit(company_id)} order by id limit ${sql.lit(CHUNK)}
      ) as spread`.execute(db)
  }
}

/** The naive query: the database measures every alert of the company. */
async function scanAll(db: Db, { company_id, address }: NewJob) {
  const { lat, lon } = address as Placed
  const half = (angle: ReturnType<typeof sql>) => sql`power(sin(radians(${angle}) / 2), 2)`
  const near = sql`sqrt(${half(sql`lat - ${sql.lit(lat)}`)}
    + cos(radians(lat)) * cos(radians(${sql.lit(lat)})) * ${half(sql`lon - ${sql.lit(lon)}`)})`
  const { rows } = await sql<{ found: number }>`select count(*) as found from campaign_alerts
    where company_id = ${sql.lit(company_id)}
    and ${sql.lit(2 * EARTH_RADIUS_KM)} * asin(${near}) <= distance`.execute(db)
  return rows[0]!.found
}

async function matching(name: string, nb: number, where: { dataDir: string; databaseUrl?: string }): Promise<Row> {
  const db = await openDatabase(where)
  try {
    await writeBundle(
      db,
      await readBundle(`${BUNDLES}/bakery`),
      mediaIn(diskStore(path.join(where.dataDir, 'files')), where.dataDir, undefined),
      new Date(),
    )
    const { id: company_id } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
    await fill(db, company_id, nb)
    await sql`analyze`.execute(db)
    const { id } = await db.selectFrom('campaigns').select('id').limit(1).executeTakeFirstOrThrow()
    const address = Address.parse({ name: 'Lyon', iso_country: 'FR', lat: 45.75, lon: 4.85 })
    const job: NewJob = { id, company_id, address, remote_level: 0 }
    const api = { db, now: () => new Date() } as unknown as Api
    const ours: number[] = []
    const plain: number[] = []
    let people = 0
    let found = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      await db.deleteFrom('alert_matches').execute()
      ours.push(await timed(async () => (people = await matchJob(api, job))))
      plain.push(await timed(async () => (found = await scanAll(db, job))))
    }
    if (people !== found) throw new Error(`${name}: ${people} people matched, ${found} are right`)
    const what = `${name}: one new job against ${nb.toLocaleString('en')} alerts, ${people.toLocaleString('en')} people noted`
    const baseline = { what: 'full scan with haversine in SQL, noting nobody', value: median(plain) }
    return { what, value: median(ours), unit: 'ms', baseline, most: BAR_MS }
  } finally {
    await db.destroy()
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'careers-alerts-'))
  return work(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
}

const TYPED = [
  'li',
  'lil',
  'lill',
  'pa',
  'par',
  'sa',
  'saint',
  'saint et',
  'ly',
  'mar',
  'marse',
  'st',
  'be',
  'berl',
  'am',
  'ma',
]

async function places(): Promise<Row[]> {
  const before = process.memoryUsage().rss
  const first = await timed(() => searchTowns('lil', 'fr'))
  globalThis.gc?.()
  const times: number[] = []
  for (let n = 0; n < 600; n += 1) times.push(await timed(() => searchTowns(TYPED[n % TYPED.length]!, 'fr')))
  const sorted = times.toSorted((a, b) => a - b)
  const memory = (process.memoryUsage().rss - before) / 1024 / 1024
  return [
    { what: 'place search, p95', value: sorted[Math.floor(sorted.length * 0.95)]!, unit: 'ms', most: 10 },
    { what: 'place search, the first one reads all towns', value: first, unit: 'ms' },
    { what: 'memory that the towns take', value: memory, unit: 'MB' },
  ]
}

/** Alerts: one new job among very many, and the search for a place. */
export async function run(): Promise<Result> {
  const rows = await places()
  rows.push(await inFolder((dataDir) => matching('SQLite', 100_000, { dataDir })))
  const server = startPostgres({ isDurable: true })
  try {
    rows.push(await inFolder((dataDir) => matching('PostgreSQL', 1_000_000, { dataDir, databaseUrl: server.url })))
  } finally {
    server.stop()
  }
  const notes = [
    `Medians of ${ROUNDS} jobs; each person has one alert of 5 to 100 km, spread over a country, all of one company.`,
    'Ours notes everybody in the database, durably; the baseline only counts.',
  ]
  return { title: 'Job alerts', rows, notes, failures: [] }
}
