import { markMatched } from '#lib/funnel-api/features/campaigns/mutations'
import { sql } from 'kysely'
import { boxesAround, distanceKm, DISTANCE_CLASSES } from '#lib/domain/campaign-alert'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Job } from '#lib/funnel-api/platform/queue/job'
import { campaignAsOf, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'

/** Rows per statement. SQLite has only one writer, so statements must be short. */
const CHUNK = 2000

/** Returns jobs that went online, or online again, since they were last matched. */
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
  return rows.filter((job) => campaignAsOf(job, dateInTimeZone(job.time_zone, now())).is_online)
}
export type NewJob = Pick<
  Awaited<ReturnType<typeof unmatchedJobs>>[number],
  'id' | 'company_id' | 'address' | 'remote_level'
>

/** Returns the distinct IDs of users whose alerts match a job, including users who have turned alerts off. */
export async function usersMatching({ db }: Api, { company_id, address, remote_level }: NewJob): Promise<number[]> {
  const { lat, lon, iso_country } = address ?? {}
  const userIds = new Set<number>()
  const alerts = db.selectFrom('campaign_alerts').where('company_id', '=', company_id)
  if (typeof lat === 'number' && typeof lon === 'number')
    for (const reach of DISTANCE_CLASSES)
      for (const box of boxesAround({ lat, lon }, reach)) {
        const nearbyAlerts = await alerts
          .select(['user_id', 'lat', 'lon', 'distance'])
          .where('reach', '=', reach)
          .where((eb) => eb.between('lat', box.lat_min, box.lat_max))
          .where((eb) => eb.between('lon', box.lon_min, box.lon_max))
          .execute()
        for (const alert of nearbyAlerts)
          if (distanceKm(alert, { lat, lon }) <= alert.distance) userIds.add(alert.user_id)
      }
  // A fully remote job matches in its whole country (level 3 of §3).
  if (remote_level === 3 && iso_country) {
    const countryAlerts = await alerts.select('user_id').where('iso_country', '=', iso_country.toUpperCase()).execute()
    for (const { user_id } of countryAlerts) userIds.add(user_id)
  }
  return [...userIds]
}

/**
 * Stores a match for each user to be notified of a job, and returns the number of new ones. Repeated or concurrent
 * calls create no duplicates.
 */
export async function matchJob(api: Api, job: NewJob): Promise<number> {
  const { db, now } = api
  const userIds = await usersMatching(api, job)
  const created_at = now().toISOString()
  let created = 0
  for (let from = 0; from < userIds.length; from += CHUNK) {
    // Selects from `users`, so that deleted users and users without alerts are skipped. IDs are part of the statement,
    // because thousands of parameters cost more than the rows.
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
  // Updated last, so that a failed run is repeated.
  await markMatched(db, job.id, created_at)
  return created
}

export const matchAlerts: Job = {
  name: 'match-alerts',
  every_ms: 50_000,
  run: async (api) => {
    for (const job of await unmatchedJobs(api)) await matchJob(api, job)
  },
}
