import { type ExpressionBuilder, sql } from 'kysely'
import { finds, longitudesOf } from '#lib/domain/campaign-alert'
import type { Api } from '#lib/funnel-api/context'
import type { Database } from '#lib/funnel-api/db/schema'
import type { Job } from '#lib/funnel-api/jobs/job'
import { asOf, dayIn } from '#lib/funnel-api/last-day'

/** Rows of one statement: few enough that nobody waits long for the one writer that SQLite has. */
const CHUNK = 2000
/** The widest box is twice 1000 km high, which is below 18 degrees: alerts further south cannot reach a job. */
const TALLEST_BOX = 18.1

/** Jobs that went online since they were last looked at, or that came back: whoever wrote them. */
export async function unmatchedJobs({ db, now }: Api) {
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['campaigns.id', 'campaigns.company_id', 'campaigns.address', 'campaigns.remote_level'])
    .select(['campaigns.is_online', 'campaigns.date_end', 'companies.time_zone'])
    .where('campaigns.is_online', '=', true)
    .where('campaigns.is_draft', '=', false)
    .where((eb) =>
      eb.or([
        eb('campaigns.matched_at', 'is', null),
        eb.and([
          eb('campaigns.matched_at', '<', eb.ref('campaigns.last_activation_at')),
          eb('campaigns.last_activation_at', '<=', now().toISOString()),
        ]),
      ]),
    )
    .execute()
  return rows.filter((job) => asOf(job, dayIn(job.time_zone, now())).is_online)
}
export type NewJob = Pick<
  Awaited<ReturnType<typeof unmatchedJobs>>[number],
  'id' | 'company_id' | 'address' | 'remote_level'
>

type Alerts = ExpressionBuilder<Database, 'campaign_alerts' | 'users'>

/** Alerts whose box holds the job; the date line is crossed by asking for its longitude once around, too. */
const isNear = (eb: Alerts, lat: number, lon: number) =>
  eb.and([
    eb('lat_min', '<=', lat),
    eb('lat_min', '>=', lat - TALLEST_BOX),
    eb('lat_max', '>=', lat),
    eb('lon_min', '<=', lon),
    eb('lon_max', '>=', lon),
  ])

/** The people whose alerts find a job, each once. */
export async function peopleFor({ db }: Api, { company_id, address, remote_level }: NewJob): Promise<number[]> {
  const { lat, lon, iso_country } = address ?? {}
  const of = db
    .selectFrom('campaign_alerts')
    .innerJoin('users', 'users.id', 'campaign_alerts.user_id')
    .select(['campaign_alerts.user_id', 'lat', 'lon', 'distance', 'campaign_alerts.iso_country'])
    .where('campaign_alerts.company_id', '=', company_id)
    .where('users.is_campaign_alert_active', '=', true)
  const isPlaced = typeof lat === 'number' && typeof lon === 'number'
  const near = isPlaced
    ? await Promise.all(longitudesOf(lon).map((one) => of.where((eb) => isNear(eb, lat, one)).execute()))
    : []
  const anywhere =
    remote_level === 3 && iso_country
      ? await of.where('campaign_alerts.iso_country', '=', iso_country.toUpperCase()).execute()
      : []
  const found = [...near.flat(), ...anywhere].filter((alert) => finds(alert, { remote_level, address }))
  return [...new Set(found.map(({ user_id }) => user_id))]
}

/** Notes who is to be told of a job. Doing it again, or twice at once, notes nobody twice. */
export async function matchJob(api: Api, job: NewJob): Promise<number> {
  const { db, now } = api
  const people = await peopleFor(api, job)
  const created_at = now().toISOString()
  for (let from = 0; from < people.length; from += CHUNK)
    // From the people themselves: whoever has left meanwhile is not noted. Their numbers stand in the text of the
    // statement, as thousands of parameters cost more than the rows.
    await db
      .insertInto('alert_matches')
      .columns(['user_id', 'campaign_id', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select(['users.id', sql.lit(job.id).as('campaign_id'), eb.val(created_at).as('created_at')])
          .where(sql<boolean>`users.id in (${sql.raw(people.slice(from, from + CHUNK).join(', '))})`),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  // Last: whoever dies before begins anew.
  await db.updateTable('campaigns').set({ matched_at: created_at }).where('id', '=', job.id).execute()
  return people.length
}

export const matchAlerts: Job = {
  name: 'match-alerts',
  every_ms: 50_000,
  run: async (api) => {
    for (const job of await unmatchedJobs(api)) await matchJob(api, job)
  },
}
