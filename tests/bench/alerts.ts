import { sql } from 'kysely'
import { Address } from '#lib/domain/address'
import { EARTH_RADIUS_KM } from '#lib/domain/campaign-alert'
import { matchJob, type NewJob } from '#lib/funnel-api/features/alerts/match-alerts'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { addUsers, inChunks } from '#tests/bench/data'
import { type Engine, median, onBoth, openEmbedded, measureTimes } from '#tests/bench/harness'
import { type Result, rowOf } from '#tests/bench/result'

const ROUNDS = 5
const ALERTS: Readonly<Record<string, number>> = { SQLite: 100_000, PostgreSQL: 1_000_000 }
const MAX_MS = 1000
const LYON = { name: 'Lyon', iso_country: 'FR', lat: 45.75, lon: 4.85 }
const [LAT, LON] = [sql.lit(LYON.lat), sql.lit(LYON.lon)]

/** Adds one alert per user: 5 to 100 km around places in an area the size of France, the same in each run. */
async function addAlerts(db: Db, company_id: number, count: number) {
  const before = sql.lit(await addUsers(db, company_id, count))
  const [now, address] = [new Date().toISOString(), JSON.stringify(Address.parse({ name: 'Town', iso_country: 'FR' }))]
  await inChunks(db, count)`
    insert into campaign_alerts (user_id, company_id, created_at, address, iso_country, lat, lon, distance, reach)
    select ${before} + n, ${sql.lit(company_id)}, ${sql.lit(now)}, ${sql.lit(address)}, 'FR', lat, lon, distance,
      case when distance <= 8 then 3 when distance <= 16 then 4 when distance <= 32 then 5 when distance <= 64 then 6 else 7 end
    from (select n, 42.5 + n * 97 % 100003 / 100003.0 * 8.5 as lat, -4.5 + n * 1009 % 99991 / 99991.0 * 12.5 as lon,
      5 + n * 31 % 96 as distance from numbers) as spread`
  await sql`analyze`.execute(db)
}

/** Runs the naive query, in which the database computes the distance of every alert of the company to Lyon. */
async function scanAll(db: Db, company_id: number) {
  const { rows } = await sql<{ found: number }>`select count(*) as found from campaign_alerts
    where company_id = ${sql.lit(company_id)} and ${sql.lit(2 * EARTH_RADIUS_KM)} * asin(sqrt(
      power(sin(radians(lat - ${LAT}) / 2), 2)
      + cos(radians(lat)) * cos(radians(${LAT})) * power(sin(radians(lon - ${LON}) / 2), 2))) <= distance`.execute(db)
  return Number(rows[0]!.found)
}

async function measureRows(engine: Engine) {
  const { api, close } = await openEmbedded(engine)
  const { db } = api
  try {
    const { id, company_id } = await db.selectFrom('campaigns').selectAll().limit(1).executeTakeFirstOrThrow()
    const count = ALERTS[engine.name]!
    await addAlerts(db, company_id, count)
    const place = { address: Address.parse(LYON), remote_level: 0 as const }
    const job: NewJob = { id, company_id, ...place, profession: null, job_type: 'PERMANENT_CONTRACT' }
    const [own, naive]: [number[], number[]] = [[], []]
    let matched = 0
    let found = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      await db.deleteFrom('alert_matches').execute()
      own.push(...(await measureTimes(1, async () => (matched = await matchJob(api, job)))))
      naive.push(...(await measureTimes(1, async () => (found = await scanAll(db, company_id)))))
    }
    if (matched !== found) throw new Error(`${engine.name}: ${matched} people matched instead of ${found}`)
    const baseline = { what: 'full scan with haversine in SQL, without a write', value: median(naive) }
    const what = `${engine.name}: one new job against ${count.toLocaleString('en')} alerts, ${matched.toLocaleString('en')} people matched`
    return [rowOf(what, median(own), 'ms', { baseline, most: MAX_MS })]
  } finally {
    await close()
  }
}

/** Matches one new job with very many alerts of one company. */
export async function run(): Promise<Result> {
  const rows = await onBoth(measureRows)
  return { rows, notes: [`Medians of ${ROUNDS} jobs; matches are written durably.`], failures: [] }
}
