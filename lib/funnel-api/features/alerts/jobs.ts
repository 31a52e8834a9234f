import type { ExpressionBuilder } from 'kysely'
import { campaignPlace } from '#lib/domain/place'
import { MOST_TOLD, tellable } from '#lib/funnel-api/alert-letter'
import type { Api } from '#lib/funnel-api/context'
import type { Database } from '#lib/funnel-api/db/schema'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Job } from '#lib/funnel-api/jobs/job'
import { clockIn, dayIn } from '#lib/funnel-api/last-day'
import { post } from '#lib/funnel-api/mail/outbox'
import { unsubscribeLink } from '#lib/funnel-api/unsubscribe-token'

/** Alert emails are sent from this hour in the company's time zone, not at night. */
const FIRST_HOUR = 7
const PAGE = 200

type Day = { day: string; midnight: string }

/** A time in the future comes from a clock that was ahead. */
const isNotMailed = (midnight: string, now: Date) => (eb: ExpressionBuilder<Database, 'users'>) =>
  eb.or([
    eb('users.alert_mailed_at', 'is', null),
    eb('users.alert_mailed_at', '<', midnight),
    eb('users.alert_mailed_at', '>', now.toISOString()),
  ])

/** Returns the current day in each time zone of a company, except where it is too early. */
async function days({ db, now }: Api): Promise<Map<string, Day>> {
  const zones = await db.selectFrom('companies').select('time_zone').distinct().execute()
  return new Map(
    zones.flatMap(({ time_zone }) => {
      const { hour, midnight } = clockIn(time_zone, now())
      return hour < FIRST_HOUR ? [] : [[time_zone, { day: dayIn(time_zone, now()), midnight }] as const]
    }),
  )
}

/** Returns users, by ID, with unsent matches and no alert email yet on the current day of their company. */
const waiting = ({ db, now }: Api, zones: ReadonlyMap<string, Day>, after: number) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'companies.time_zone'])
    .where('users.id', '>', after)
    .where((eb) =>
      eb.or(
        [...zones].map(([time_zone, { midnight }]) =>
          eb.and([eb('companies.time_zone', '=', time_zone), isNotMailed(midnight, now())(eb)]),
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
export const writeDigest = (api: Api, user_id: number, { day, midnight }: Day) =>
  inTransaction(api, async (db) => {
    const now = api.now().toISOString()
    const user = await db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select(['users.id', 'users.email', 'users.first_name', 'users.locale', 'users.company_id'])
      .select(['users.is_campaign_alert_active', 'companies.slug', 'companies.locale as company_locale'])
      .select('companies.time_zone')
      .where('users.id', '=', user_id)
      .executeTakeFirst()
    if (!user) return
    const { all, jobs } = await tellable(db, user, day)
    if (user.is_campaign_alert_active && jobs.length > 0) {
      // If two nodes run at once, the second waits here and finds that the email is written.
      const first = await db
        .updateTable('users')
        .set({ alert_mailed_at: now })
        .where('id', '=', user_id)
        .where('is_campaign_alert_active', '=', true)
        .where(isNotMailed(midnight, api.now()))
        .returning('id')
        .executeTakeFirst()
      if (!first) return
      const origin = api.origin(user.slug)
      await post(db, api, {
        company_id: user.company_id,
        recipient: user.email,
        locale: user.locale ?? user.company_locale,
        template: 'alert_digest',
        payload: {
          first_name: user.first_name,
          link: `${origin}/all-jobs`,
          count: jobs.length,
          jobs: jobs
            .slice(0, MOST_TOLD)
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
export const mailAlerts: Job = {
  name: 'mail-alerts',
  every_ms: 50_000,
  run: async (api) => {
    const zones = await days(api)
    if (zones.size === 0) return
    for (let after = 0; ;) {
      const people = await waiting(api, zones, after)
      for (const { id, time_zone } of people) await writeDigest(api, id, zones.get(time_zone)!)
      if (people.length < PAGE) return
      after = people.at(-1)!.id
    }
  },
}
