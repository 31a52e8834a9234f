import { sql } from 'kysely'
import { updateUser } from '#lib/funnel-api/features/accounts/mutations'
import { storeAlert } from '#lib/funnel-api/features/alerts/queries'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'

/** Selects confirmed subscribers whose address an account has verified. */
const adoptable = (db: Db) =>
  db
    .selectFrom('alert_subscribers')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'alert_subscribers.company_id')
        .onRef('users.email_key', '=', 'alert_subscribers.email_key'),
    )
    .where('users.email_verified_at', 'is not', null)
    .where('alert_subscribers.confirmed_at', 'is not', null)

/**
 * Moves the confirmed alerts of a subscriber into the account with the same verified address, if there is one. Of two
 * alerts with the same place and filters, the greater distance remains. Alerts that are not confirmed stay, and so does
 * the subscriber, because the links in earlier emails must still work. Returns whether there were alerts to move.
 */
export async function adoptAlerts(db: Db, subscriber_id: number): Promise<boolean> {
  const owner = await adoptable(db)
    .select(['users.id', 'users.company_id', 'users.alert_mailed_at as user_mailed_at'])
    .select(['alert_subscribers.stopped_at', 'alert_subscribers.alert_mailed_at'])
    .where('alert_subscribers.id', '=', subscriber_id)
    .executeTakeFirst()
  if (!owner) return false
  const alerts = await db
    .selectFrom('subscriber_alerts')
    .select(['distance', 'reach', 'address', 'iso_country', 'lat', 'lon'])
    .select(['professions', 'job_types', 'created_at'])
    .where('subscriber_id', '=', subscriber_id)
    .where('confirmed_at', 'is not', null)
    .execute()
  if (alerts.length === 0) return false
  const mailed = [owner.user_mailed_at, owner.alert_mailed_at].filter((at) => at !== null).toSorted()
  // Comes first, because it locks the user, as `storeAlert` requires.
  await updateUser(db, owner.id, {
    ...(owner.stopped_at === null && { is_campaign_alert_active: true }),
    alert_mailed_at: mailed.at(-1) ?? null,
  })
  for (const alert of alerts) await storeAlert(db, owner, alert, (stored) => Math.max(stored, alert.distance))
  // Copied by the database, because the parameters of a statement are limited and a subscriber can have many matches.
  await db
    .insertInto('alert_matches')
    .columns(['user_id', 'campaign_id', 'created_at', 'mailed_at'])
    .expression((eb) =>
      eb
        .selectFrom('subscriber_matches')
        .select([sql.lit(owner.id).as('user_id'), 'subscriber_matches.campaign_id'])
        .select(['subscriber_matches.created_at', 'subscriber_matches.mailed_at'])
        .where('subscriber_matches.subscriber_id', '=', subscriber_id)
        .orderBy('subscriber_matches.id'),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'campaign_id']).doNothing())
    .execute()
  // The account will get these jobs, so the subscriber must not get them too.
  await db
    .deleteFrom('subscriber_matches')
    .where('subscriber_id', '=', subscriber_id)
    .where('mailed_at', 'is', null)
    .execute()
  await db
    .deleteFrom('subscriber_alerts')
    .where('subscriber_id', '=', subscriber_id)
    .where('confirmed_at', 'is not', null)
    .execute()
  return true
}

/** Returns the ID of the account that has verified the address of a confirmed subscriber, or null. */
export async function accountOfSubscriber(db: Db, subscriber_id: number): Promise<number | null> {
  const owner = await adoptable(db)
    .select('users.id')
    .where('alert_subscribers.id', '=', subscriber_id)
    .executeTakeFirst()
  return owner?.id ?? null
}

/** Moves the alerts of the user's verified address into the account. */
export const adoptAlertsOf = (api: Api, user: CallerUser) =>
  adoptAll(api, adoptable(api.db).where('users.id', '=', user.id))

/** Moves the alerts of all subscribers whose addresses accounts have verified, until `isOver` returns true. */
export const adoptAllAlerts = (api: Api, isOver: IsStopped) => adoptAll(api, adoptable(api.db), isOver)

/** Moves the alerts of each subscriber independently. */
async function adoptAll(api: Api, candidates: ReturnType<typeof adoptable>, isOver: IsStopped = () => false) {
  const found = await candidates
    .innerJoin('subscriber_alerts', 'subscriber_alerts.subscriber_id', 'alert_subscribers.id')
    .select('alert_subscribers.id')
    .distinct()
    .where('subscriber_alerts.confirmed_at', 'is not', null)
    .execute()
  await forEachIndependently(
    isOver,
    found,
    ({ id }) => inTransaction(api, (db) => adoptAlerts(db, id)),
    ({ id }) => ({ message: 'job alerts not moved into the account', details: { subscriber: id } }),
  )
}
