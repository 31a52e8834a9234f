import { isAlertNotMailed, markAlertMailed } from '#lib/funnel-api/features/accounts/mutations'
import { CONFIRM_DAYS } from '#lib/domain/campaign-alert'
import { DAY_MS } from '#lib/domain/days'
import { campaignPlace } from '#lib/domain/place'
import { adoptAllAlerts } from '#lib/funnel-api/features/alerts/adopt-alerts'
import {
  deleteUnconfirmed,
  isSubscriberNotMailed,
  markMatchesMailed,
  markSubscriberMailed,
  requireSubscriber,
} from '#lib/funnel-api/features/alerts/subscribers'
import {
  listableJobs,
  listableSubscriberJobs,
  type ListedJob,
  MAX_LISTED_JOBS,
  splitIds,
} from '#lib/funnel-api/features/alerts/queries'
import { deleteUnverifiedMatches } from '#lib/funnel-api/features/alerts/match-alerts'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { inBatches } from '#lib/funnel-api/platform/queue/in-batches'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { ago, createTimeLimit, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'
import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'
import { clockInTimeZone, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { subscriberLink, unsubscribeLink } from '#lib/funnel-api/platform/signatures/unsubscribe-token'

/** Alert emails are sent from this hour in the company's time zone, not at night. */
const FIRST_HOUR = 7
const PAGE = 200

type Day = { day: string; midnight: string }

/** Returns the current day in the time zones of all companies, without the zones where it is too early for emails. */
async function currentDays({ db, now }: Api): Promise<Map<string, Day>> {
  const zones = await db.selectFrom('companies').select('time_zone').distinct().execute()
  return new Map(
    zones.flatMap(({ time_zone }) => {
      const { hour, midnight } = clockInTimeZone(time_zone, now())
      return hour < FIRST_HOUR ? [] : [[time_zone, { day: dateInTimeZone(time_zone, now()), midnight }] as const]
    }),
  )
}

/**
 * Returns users, by ID, with unsent matches, a verified address, and no alert email yet on the current day of their
 * company.
 */
const dueUsers = ({ db, now }: Api, zones: ReadonlyMap<string, Day>, after: number) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'companies.time_zone'])
    .where('users.id', '>', after)
    .where('users.email_verified_at', 'is not', null)
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

/** Returns subscribers, by ID, with unsent matches and no alert email yet on the current day of their company. */
const dueSubscribers = ({ db, now }: Api, zones: ReadonlyMap<string, Day>, after: number) =>
  db
    .selectFrom('alert_subscribers')
    .innerJoin('companies', 'companies.id', 'alert_subscribers.company_id')
    .select(['alert_subscribers.id', 'companies.time_zone'])
    .where('alert_subscribers.id', '>', after)
    .where((eb) =>
      eb.or(
        [...zones].map(([time_zone, { midnight }]) =>
          eb.and([eb('companies.time_zone', '=', time_zone), isSubscriberNotMailed(midnight, now())(eb)]),
        ),
      ),
    )
    .where('alert_subscribers.id', 'in', (eb) =>
      eb.selectFrom('subscriber_matches').select('subscriber_id').where('mailed_at', 'is', null),
    )
    .orderBy('alert_subscribers.id')
    .limit(PAGE)
    .execute()

const placeOf = (job: { entity: string | null } & Parameters<typeof campaignPlace>[0]) =>
  [job.entity, campaignPlace(job)].filter(Boolean).join(' · ')

/** The prefix of the dedupe keys of a user's alert emails. */
export const alertKeys = (user_id: number) => `alerts:${user_id}:`

const listOf = (origin: string, jobs: readonly ListedJob[]) => ({
  count: jobs.length,
  jobs: jobs
    .slice(0, MAX_LISTED_JOBS)
    .map((job) => ({ name: job.name, place: placeOf(job), link: `${origin}/jobs/${job.slug}` })),
})

/**
 * Queues the daily alert email of one user and marks all matches as handled, including those of jobs that the email
 * does not list. Uses one transaction, so that no job is sent twice.
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
      .where('users.email_verified_at', 'is not', null)
      .executeTakeFirst()
    if (!user) return
    const { all, jobs } = await listableJobs(db, user, day)
    if (user.is_campaign_alert_active && jobs.length > 0) {
      // If two nodes run at once, the second waits here and finds that the email is already queued.
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
          link: `${origin}/profile#alerts`,
          ...listOf(origin, jobs),
          unsubscribe: unsubscribeLink(api, user.slug, { purpose: 'alerts', id: user_id }),
        },
        dedupe_key: alertKeys(user_id) + day,
      })
    }
    for (const ids of splitIds(all))
      await db
        .updateTable('alert_matches')
        .set({ mailed_at: now })
        .where('user_id', '=', user_id)
        .where('campaign_id', 'in', ids)
        .where('mailed_at', 'is', null)
        .execute()
  })

/** Sends the daily alert email of one subscriber, like `sendDigest`. */
const sendSubscriberDigest = (api: Api, id: number, { day, midnight }: Day) =>
  inTransaction(api, async (db) => {
    const subscriber = await requireSubscriber(db, id).catch(() => null)
    // The subscriber was deleted in the meantime.
    if (!subscriber) return
    const { all, jobs } = await listableSubscriberJobs(db, id, day)
    if (jobs.length > 0 && subscriber.confirmed_at !== null && subscriber.stopped_at === null) {
      if (!(await markSubscriberMailed(db, id, midnight, api.now()))) return
      await enqueueEmail(db, api, {
        company_id: subscriber.company_id,
        recipient: subscriber.email,
        locale: subscriber.locale,
        template: 'subscriber_digest',
        payload: {
          first_name: '',
          link: subscriberLink(api, subscriber.slug, id),
          ...listOf(api.origin(subscriber.slug), jobs),
          unsubscribe: unsubscribeLink(api, subscriber.slug, { purpose: 'subscriber', id }),
        },
        dedupe_key: `subscriber-alerts:${id}:${day}`,
      })
    }
    await markMatchesMailed(db, id, all, api.now().toISOString())
  })

type Recipient = { id: number; time_zone: string }

/** Sends the emails independently, until `isOver` returns true. */
async function forEachDue(
  api: Api,
  isOver: IsStopped,
  kind: 'user' | 'subscriber',
  zones: ReadonlyMap<string, Day>,
  find: (api: Api, zones: ReadonlyMap<string, Day>, after: number) => Promise<Recipient[]>,
  send: (api: Api, id: number, day: Day) => Promise<void>,
) {
  for (let after = 0; ;) {
    const recipients = await find(api, zones, after)
    await forEachIndependently(
      isOver,
      recipients,
      ({ id, time_zone }) => send(api, id, zones.get(time_zone)!),
      ({ id }) => ({ message: 'job alert email failed', details: { kind, id } }),
    )
    if (recipients.length < PAGE || isOver()) return
    after = recipients.at(-1)!.id
  }
}

/** Sends at most one alert email per person and day. */
export const sendAlerts: Job = {
  name: 'mail-alerts',
  every_ms: 50_000,
  run: async (api, isStopped) => {
    const isOver = createTimeLimit(api, isStopped)
    const zones = await currentDays(api)
    if (zones.size === 0) return
    // Runs before the emails are sent, so that no one gets one email as a subscriber and another for the account.
    await adoptAllAlerts(api, isOver)
    if (isOver()) return
    await forEachDue(api, isOver, 'user', zones, dueUsers, sendDigest)
    await forEachDue(api, isOver, 'subscriber', zones, dueSubscribers, sendSubscriberDigest)
  },
}

/**
 * Deletes alerts that were not confirmed in time, addresses without alerts, and addresses that unsubscribed. Deletes
 * matches of users who have not verified their address in time.
 */
export const deleteUnconfirmedAlerts: Job = {
  name: 'drop-unconfirmed-alerts',
  every_ms: HOUR_MS,
  run: async (api, isStopped) => {
    const before = ago(api, CONFIRM_DAYS * DAY_MS)
    await deleteUnconfirmed(api.db, before)
    await inBatches(createTimeLimit(api, isStopped), (limit) => deleteUnverifiedMatches(api.db, before, limit))
  },
}
