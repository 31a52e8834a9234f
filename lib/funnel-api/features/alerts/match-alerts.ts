import { markMatched } from '#lib/funnel-api/features/campaigns/mutations'
import { type ExpressionBuilder, sql } from 'kysely'
import { ANYWHERE, boxesAround, distanceKm, DISTANCE_CLASSES, FILTERED, includesJob } from '#lib/domain/campaign-alert'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { createTimeLimit, type Job } from '#lib/funnel-api/platform/queue/job'
import { campaignAsOf, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'

/** Rows per statement. SQLite has only one writer, so statements must be short. */
const CHUNK = 2000

/** Returns jobs that went online, or online again, since they were last matched. */
export async function unmatchedJobs({ db, now }: Api) {
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .select(['campaigns.id', 'campaigns.company_id', 'campaigns.address', 'campaigns.remote_level'])
    .select(['campaigns.profession', 'campaigns.job_type'])
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
  return rows.filter((job) => campaignAsOf(job, dateInTimeZone(job.time_zone, now())).is_online)
}
export type NewJob = Pick<
  Awaited<ReturnType<typeof unmatchedJobs>>[number],
  'id' | 'company_id' | 'address' | 'remote_level' | 'profession' | 'job_type'
>

const AREA = ['company_id', 'reach', 'lat', 'lon', 'distance'] as const
const FILTERS = ['iso_country', 'professions', 'job_types'] as const
const NO_OWNER = sql<number | null>`null`

const ofUsers = (db: Db) =>
  db
    .selectFrom('campaign_alerts')
    .select(AREA)
    .select((eb) => [eb.ref('user_id').$castTo<number | null>().as('user_id'), NO_OWNER.as('subscriber_id')])

const ofSubscribers = (db: Db) =>
  db
    .selectFrom('subscriber_alerts')
    .select(AREA)
    .select((eb) => [NO_OWNER.as('user_id'), eb.ref('subscriber_id').$castTo<number | null>().as('subscriber_id')])
    .where('confirmed_at', 'is not', null)

/** Selects the areas and owners of all alerts. An index covers these columns, but not the filters. */
const areas = (db: Db) => db.selectFrom(ofUsers(db).unionAll(ofSubscribers(db)).as('alerts'))

const filteredAlerts = (db: Db) =>
  db.selectFrom(ofUsers(db).select(FILTERS).unionAll(ofSubscribers(db).select(FILTERS)).as('alerts'))

/** Returns the distinct IDs of users and subscribers whose alerts match a job, even if they have turned alerts off. */
export async function ownersMatching({ db }: Pick<Api, 'db'>, { company_id, address, remote_level, ...job }: NewJob) {
  const { lat, lon, iso_country } = address ?? {}
  const users = new Set<number>()
  const subscribers = new Set<number>()
  const add = ({ user_id, subscriber_id }: { user_id: number | null; subscriber_id: number | null }) => {
    if (user_id !== null) users.add(user_id)
    if (subscriber_id !== null) subscribers.add(subscriber_id)
  }
  const owners = ['user_id', 'subscriber_id', 'lat', 'lon', 'distance'] as const
  const filtered = filteredAlerts(db)
    .select([...owners, 'professions', 'job_types'])
    .where('company_id', '=', company_id)
  const included = async (alerts: typeof filtered) =>
    (await alerts.execute()).filter((alert) => includesJob(alert, job))
  if (typeof lat === 'number' && typeof lon === 'number')
    for (const reach of DISTANCE_CLASSES)
      for (const box of boxesAround({ lat, lon }, reach)) {
        const isInBox = (eb: ExpressionBuilder<{ alerts: { lat: number; lon: number } }, 'alerts'>) =>
          eb.and([eb.between('lat', box.lat_min, box.lat_max), eb.between('lon', box.lon_min, box.lon_max)])
        const nearbyAlerts = [
          ...(await areas(db)
            .select(owners)
            .where('company_id', '=', company_id)
            .where('reach', '=', reach)
            .where(isInBox)
            .execute()),
          ...(await included(filtered.where('reach', '=', reach + FILTERED).where(isInBox))),
        ]
        for (const alert of nearbyAlerts) if (distanceKm(alert, { lat, lon }) <= alert.distance) add(alert)
      }
  // A fully remote job matches in its whole country (level 3 of §3).
  if (remote_level === 3 && iso_country)
    for (const alert of await included(filtered.where('iso_country', '=', iso_country.toUpperCase()))) add(alert)
  for (const alert of await included(filtered.where('reach', '=', ANYWHERE.reach))) add(alert)
  return { users: [...users], subscribers: [...subscribers] }
}

/**
 * Stores a match for each user and subscriber who will be notified of a job, and returns the number of new matches.
 * Repeated or concurrent calls create no duplicates.
 */
export async function matchJob(api: Api, job: NewJob): Promise<number> {
  const { db, now } = api
  const { users: userIds, subscribers } = await ownersMatching(api, job)
  const created_at = now().toISOString()
  let created = 0
  for (let from = 0; from < userIds.length; from += CHUNK) {
    // Selects from `users`, so that deleted users and those who have turned alerts off are skipped. IDs are literals
    // in the statement, because binding thousands of parameters would take longer than inserting the rows.
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('alert_matches')
      .columns(['user_id', 'campaign_id', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select(['users.id', sql.lit(job.id).as('campaign_id'), eb.val(created_at).as('created_at')])
          .where('users.is_campaign_alert_active', '=', true)
          .where(sql<boolean>`users.id in (${sql.raw(userIds.slice(from, from + CHUNK).join(', '))})`),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    created += Number(numInsertedOrUpdatedRows)
  }
  for (let from = 0; from < subscribers.length; from += CHUNK) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('subscriber_matches')
      .columns(['subscriber_id', 'campaign_id', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('alert_subscribers')
          .select(['alert_subscribers.id', sql.lit(job.id).as('campaign_id'), eb.val(created_at).as('created_at')])
          .where('alert_subscribers.confirmed_at', 'is not', null)
          .where('alert_subscribers.stopped_at', 'is', null)
          .where(sql<boolean>`alert_subscribers.id in (${sql.raw(subscribers.slice(from, from + CHUNK).join(', '))})`),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    created += Number(numInsertedOrUpdatedRows)
  }
  // Updated last, so that a failed run is repeated.
  await markMatched(db, job.id, created_at)
  return created
}

/**
 * Deletes unsent matches that were stored before a time, of users whose address is not verified. Returns how many were
 * deleted.
 */
export async function deleteUnverifiedMatches(db: Db, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_matches')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('alert_matches')
        .innerJoin('users', 'users.id', 'alert_matches.user_id')
        .select('alert_matches.id')
        .where('mailed_at', 'is', null)
        .where('alert_matches.created_at', '<', before)
        .where('email_verified_at', 'is', null)
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const matchAlerts: Job = {
  name: 'match-alerts',
  every_ms: 50_000,
  run: async (api, isStopped) =>
    forEachIndependently(
      createTimeLimit(api, isStopped),
      await unmatchedJobs(api),
      (job) => matchJob(api, job),
      ({ id }) => ({ message: 'job not matched with alerts', details: { campaign: id } }),
    ),
}
