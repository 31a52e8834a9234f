import { isAlertNotMailed, markAlertMailed } from '#lib/funnel-api/features/accounts/mutations'
import { campaignPlace } from '#lib/domain/place'
import { MAX_LISTED_JOBS, listableJobs } from '#lib/funnel-api/features/alerts/queries'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Job } from '#lib/funnel-api/platform/queue/job'
import { clockInTimeZone, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { unsubscribeLink } from '#lib/funnel-api/platform/signatures/unsubscribe-token'

/** Alert emails are sent from this hour in the company's time zone, not at night. */
const FIRST_HOUR = 7
const PAGE = 200

type Day = { day: string; midnight: string }

/** Returns the current day in each time zone of a company, except where it is too early. */
async function currentDays({ db, now }: Api): Promise<Map<string, Day>> {
  const zones = await db.selectFrom('companies').select('time_zone').distinct().execute()
  return new Map(
    zones.flatMap(({ time_zone }) => {
      const { hour, midnight } = clockInTimeZone(time_zone, now())
      return hour < FIRST_HOUR ? [] : [[time_zone, { day: dateInTimeZone(time_zone, now()), midnight }] as const]
    }),
  )
}

/** Returns users, by ID, with unsent matches and no alert email yet on the current day of their company. */
const dueUsers = ({ db, now }: Api, zones: ReadonlyMap<string, Day>, after: number) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'companies.time_zone'])
    .where('users.id', '>', after)
    .where((eb) =>
      eb.or(
        [...zones].map(([time_zone, { midnight }]) =>
          eb.and([eb('companies.time_zone', '=', time_zone), isAlertNotMailed(midnight, now())(eb)]),
        ),
      ),
    )
    .where('users.id', 'in', (eb) => eb.selectFrom('alert_matches').select('user_id').where('mailed_at', 'is', null))
    .orderBy('users.id')
    .limit(PAGE)
    .execute()

const placeOf = (job: { entity: string | null } & Parameters<typeof campaignPlace>[0]) =>
  [job.entity, campaignPlace(job)].filter(Boolean).join(' · ')

/**
 * Sends the daily alert email of one user, or drops matches that are out of date. Uses one transaction, so that no job
 * is sent twice.
 */
export const sendDigest = (api: Api, user_id: number, { day, midnight }: Day) =>
  inTransaction(api, async (db) => {
    const now = api.now().toISOString()
    const user = await db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select(['users.id', 'users.email', 'users.first_name', 'users.last_name', 'users.locale', 'users.company_id'])
      .select(['users.is_campaign_alert_active', 'companies.slug', 'companies.locale as company_locale'])
      .select('companies.time_zone')
      .where('users.id', '=', user_id)
      .executeTakeFirst()
    if (!user) return
    const { all, jobs } = await listableJobs(db, user, day)
    if (user.is_campaign_alert_active && jobs.length > 0) {
      // If two nodes run at once, the second waits here and finds that the email is written.
      if (!(await markAlertMailed(db, user_id, midnight, api.now()))) return
      const origin = api.origin(user.slug)
      await enqueueEmail(db, api, {
        company_id: user.company_id,
        recipient: user.email,
        locale: user.locale ?? user.company_locale,
        template: 'alert_digest',
        payload: {
          first_name: user.first_name,
          last_name: user.last_name,
          link: `${origin}/all-jobs`,
          count: jobs.length,
          jobs: jobs
            .slice(0, MAX_LISTED_JOBS)
            .map((job) => ({ name: job.name, place: placeOf(job), link: `${origin}/jobs/${job.slug}` })),
          unsubscribe: unsubscribeLink(api, user.slug, { purpose: 'alerts', id: user_id }),
        },
        dedupe_key: `alerts:${user_id}:${day}`,
      })
    }
    if (all.length > 0)
      await db
        .updateTable('alert_matches')
        .set({ mailed_at: now })
        .where('user_id', '=', user_id)
        .where('campaign_id', 'in', all)
        .where('mailed_at', 'is', null)
        .execute()
  })

/** Sends at most one alert email per user and day. */
export const sendAlerts: Job = {
  name: 'mail-alerts',
  every_ms: 50_000,
  run: async (api) => {
    const zones = await currentDays(api)
    if (zones.size === 0) return
    for (let after = 0; ;) {
      const users = await dueUsers(api, zones, after)
      for (const { id, time_zone } of users) await sendDigest(api, id, zones.get(time_zone)!)
      if (users.length < PAGE) return
      after = users.at(-1)!.id
    }
  },
}
