import type { ExpressionBuilder } from 'kysely'
import type { AlertInput } from '#lib/contract/alerts'
import type { AlertSubscription } from '#lib/contract/alert-subscriptions'
import { ApiError } from '#lib/contract/errors'
import { maskEmail } from '#lib/domain/mask-email'
import { MAX_ALERTS } from '#lib/domain/campaign-alert'
import type { Locale } from '#lib/domain/enumerations'
import { emailKey } from '#lib/funnel-api/features/accounts/queries'
import { accountOfSubscriber, adoptAlerts } from '#lib/funnel-api/features/alerts/adopt-alerts'
import { alertValues, splitIds } from '#lib/funnel-api/features/alerts/queries'
import { freeLongitude, isSameAlert } from '#lib/funnel-api/features/alerts/same-alert'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { enqueueEmail, isEmailWaiting } from '#lib/funnel-api/platform/outbox/outbox'
import { subscriberLink } from '#lib/funnel-api/platform/signatures/unsubscribe-token'

/** `isMailed` is false if the address has received its maximum of emails. */
type Request = { email: string; locale: Locale; alert: AlertInput; isMailed: boolean }

/**
 * Stores an unconfirmed alert and queues the email to confirm it. Does nothing above the maximum number of alerts.
 * Confirmed alerts and the language of a confirmed address are not changed, because anyone can enter any email address.
 */
export const requestAlert = (
  api: Api,
  company: { id: number; slug: string },
  { email, locale, alert, isMailed }: Request,
) =>
  inTransaction(api, async (db) => {
    const created_at = api.now().toISOString()
    const subscriber = await db
      .insertInto('alert_subscribers')
      .values({
        company_id: company.id,
        email,
        email_key: emailKey(email),
        locale,
        created_at,
        confirmed_at: null,
        stopped_at: null,
        alert_mailed_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'email_key']).doUpdateSet((eb) => ({
          locale: eb
            .case()
            .when('alert_subscribers.confirmed_at', 'is', null)
            .then(eb.ref('excluded.locale'))
            .else(eb.ref('alert_subscribers.locale'))
            .end(),
        })),
      )
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    const values = { ...alertValues(alert), company_id: company.id, created_at }
    if (!(await storeRequest(db, subscriber.id, values)) || !isMailed) return
    // One email confirms all alerts, so repeated requests queue no further email while one is waiting.
    const key = `alert-confirmation:${subscriber.id}:`
    if (await isEmailWaiting(db, key)) return
    const link = subscriberLink(api, company.slug, subscriber.id)
    await enqueueEmail(db, api, {
      company_id: company.id,
      recipient: subscriber.email,
      locale,
      template: 'alert_confirmation',
      payload: { first_name: '', link },
      dedupe_key: key + created_at,
    })
  })

/** Stores an alert that waits for confirmation. Returns false if the subscriber has too many alerts. */
async function storeRequest(
  db: Db,
  subscriber_id: number,
  values: ReturnType<typeof alertValues> & { company_id: number; created_at: string },
): Promise<boolean> {
  const alerts = await alertsOf(db, subscriber_id)
  const same = alerts.filter((alert) => isSameAlert(alert, values))
  const waiting = same.find(({ confirmed_at }) => confirmed_at === null)
  if (waiting) {
    const { lat: _lat, lon: _lon, ...changes } = values
    await db.updateTable('subscriber_alerts').set(changes).where('id', '=', waiting.id).execute()
    return true
  }
  if (same.some(({ distance }) => distance === values.distance)) return true
  if (alerts.length >= MAX_ALERTS) return false
  await db
    .insertInto('subscriber_alerts')
    .values({ ...values, lon: freeLongitude(values, alerts), subscriber_id, confirmed_at: null })
    .execute()
  return true
}

/** Returns the alerts of a subscriber, newest first. */
const alertsOf = (db: Db, subscriber_id: number) =>
  db
    .selectFrom('subscriber_alerts')
    .select(['id', 'distance', 'address', 'professions', 'job_types', 'confirmed_at', 'lat', 'lon'])
    .where('subscriber_id', '=', subscriber_id)
    .orderBy('id', 'desc')
    .execute()

const notFound = () => new ApiError('NOT_FOUND', 'Subscription not found')

/** Returns a subscriber with the slug of the company. Throws NOT_FOUND. */
export const requireSubscriber = (db: Db, id: number) =>
  db
    .selectFrom('alert_subscribers')
    .innerJoin('companies', 'companies.id', 'alert_subscribers.company_id')
    .selectAll('alert_subscribers')
    .select('companies.slug')
    .where('alert_subscribers.id', '=', id)
    .executeTakeFirstOrThrow(notFound)

/** Returns the alerts of a subscriber, newest first. */
export async function readSubscription(db: Db, id: number): Promise<AlertSubscription> {
  const { email, confirmed_at, stopped_at } = await requireSubscriber(db, id)
  const alerts = await alertsOf(db, id)
  return {
    email: maskEmail(email),
    is_confirmed: confirmed_at !== null && alerts.every((alert) => alert.confirmed_at !== null),
    is_stopped: stopped_at !== null,
    is_in_account: alerts.length === 0 && (await accountOfSubscriber(db, id)) !== null,
    alerts: alerts.map((alert) => ({ ...alert, is_confirmed: alert.confirmed_at !== null })),
  }
}

/**
 * Confirms the email address and all its alerts, and sets the language of the emails. An alert that was not confirmed
 * yet replaces the one with the same place and filters. If an account has verified this address, the alerts are moved
 * into it.
 */
export const confirmSubscription = (api: Api, id: number, locale: Locale | undefined): Promise<AlertSubscription> =>
  inTransaction(api, async (db) => {
    const now = api.now().toISOString()
    await requireSubscriber(db, id)
    await db
      .updateTable('alert_subscribers')
      .set({ confirmed_at: now, stopped_at: null, ...(locale && { locale }) })
      .where('id', '=', id)
      .execute()
    const alerts = await alertsOf(db, id)
    const waiting = alerts.filter(({ confirmed_at }) => confirmed_at === null)
    const replaced = alerts.filter(
      (alert) => alert.confirmed_at !== null && waiting.some((other) => isSameAlert(alert, other)),
    )
    for (const alert of replaced) await db.deleteFrom('subscriber_alerts').where('id', '=', alert.id).execute()
    await db
      .updateTable('subscriber_alerts')
      .set({ confirmed_at: now })
      .where('subscriber_id', '=', id)
      .where('confirmed_at', 'is', null)
      .execute()
    const subscription = await readSubscription(db, id)
    return { ...subscription, is_in_account: await adoptAlerts(db, id) }
  })

/** Deletes an alert of a subscriber. Throws NOT_FOUND. */
export const deleteSubscriberAlert = (api: Api, subscriber_id: number, id: number): Promise<AlertSubscription> =>
  inTransaction(api, async (db) => {
    await db
      .deleteFrom('subscriber_alerts')
      .where('id', '=', id)
      .where('subscriber_id', '=', subscriber_id)
      .returning('id')
      .executeTakeFirstOrThrow(notFound)
    return readSubscription(db, subscriber_id)
  })

/** Selects subscribers who got no alert email since midnight, like `isAlertNotMailed`. */
export const isSubscriberNotMailed =
  (midnight: string, now: Date) => (eb: ExpressionBuilder<Database, 'alert_subscribers'>) =>
    eb.or([
      eb('alert_subscribers.alert_mailed_at', 'is', null),
      eb('alert_subscribers.alert_mailed_at', '<', midnight),
      eb('alert_subscribers.alert_mailed_at', '>', now.toISOString()),
    ])

/** Records that the alert email of the day is queued. Returns false if it already was. */
export const markSubscriberMailed = async (db: Db, id: number, midnight: string, now: Date): Promise<boolean> =>
  (await db
    .updateTable('alert_subscribers')
    .set({ alert_mailed_at: now.toISOString() })
    .where('id', '=', id)
    .where(isSubscriberNotMailed(midnight, now))
    .returning('id')
    .executeTakeFirst()) !== undefined

export async function markMatchesMailed(
  db: Db,
  subscriber_id: number,
  campaign_ids: readonly number[],
  mailed_at: string,
) {
  for (const ids of splitIds(campaign_ids))
    await db
      .updateTable('subscriber_matches')
      .set({ mailed_at })
      .where('subscriber_id', '=', subscriber_id)
      .where('campaign_id', 'in', ids)
      .where('mailed_at', 'is', null)
      .execute()
}

/**
 * Deletes the unconfirmed alerts that were created before a time. Of the addresses that were added before it, deletes
 * those without alerts, and those that unsubscribed before it and have requested no alert since. Addresses that also
 * belong to an account stay, because the links in earlier emails must still work.
 */
export async function deleteUnconfirmed(db: Db, before: string) {
  const requested = db.selectFrom('subscriber_alerts').select('subscriber_id').where('confirmed_at', 'is', null)
  await db.deleteFrom('subscriber_alerts').where('confirmed_at', 'is', null).where('created_at', '<', before).execute()
  await db
    .deleteFrom('alert_subscribers')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.company_id', '=', 'alert_subscribers.company_id')
            .whereRef('users.email_key', '=', 'alert_subscribers.email_key'),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb.and([eb('stopped_at', '<', before), eb('id', 'not in', requested)]),
        eb('id', 'not in', (alerts) => alerts.selectFrom('subscriber_alerts').select('subscriber_id')),
      ]),
    )
    .execute()
}
