import type { AlertSubscriptionExport } from '#lib/contract/alert-subscriptions'
import { maskEmail } from '#lib/domain/mask-email'
import { requireSubscriber } from '#lib/funnel-api/features/alerts/subscribers'
import { isRecipient } from '#lib/funnel-api/features/privacy/recipient-filter'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { recordErasure } from '#lib/funnel-api/platform/erasures/erasures'
import type { Template } from '#lib/funnel-api/platform/outbox/outbox'
import { rateKey } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { PER_EMAIL } from '#lib/funnel-api/platform/rate-limit/user-limits'

/**
 * The emails that an address without an account gets. Emails of other templates belong to an account with the same
 * address.
 */
const EMAILS: readonly Template[] = ['alert_confirmation', 'subscriber_digest']

/**
 * Deletes the address of a subscriber with its alerts, matches and emails at once. The data of an account with the same
 * address stays. Throws NOT_FOUND.
 */
export const deleteSubscriber = (api: Api, id: number): Promise<void> =>
  inTransaction(api, async (db) => {
    const subscriber = await requireSubscriber(db, id)
    // Alerts and matches are deleted by cascade.
    await db.deleteFrom('alert_subscribers').where('id', '=', id).execute()
    await db
      .deleteFrom('outbox')
      .where('company_id', '=', subscriber.company_id)
      .where('template', 'in', EMAILS)
      .where(isRecipient(subscriber))
      .execute()
    const rate = rateKey(PER_EMAIL.alert_confirmations, `${subscriber.company_id}:${subscriber.email_key}`)
    await db.deleteFrom('rates').where('key', '=', rate).execute()
    await afterCommit(() => recordErasure(api, 'subscriber', subscriber))
  })

/** Returns all data about the address of a subscriber. Throws NOT_FOUND. */
export async function exportSubscriber({ db, now }: Api, id: number): Promise<AlertSubscriptionExport> {
  const subscriber = await requireSubscriber(db, id)
  const { locale, created_at, confirmed_at, stopped_at, company_id } = subscriber
  const company = db.selectFrom('companies').select('name').where('id', '=', company_id)
  return {
    company: (await company.executeTakeFirstOrThrow()).name,
    exported_at: now().toISOString(),
    // The email with the link may have been forwarded.
    email: maskEmail(subscriber.email),
    locale,
    created_at,
    confirmed_at,
    stopped_at,
    alerts: await listAlerts(db, id),
    jobs_found: await listMatches(db, id),
    emails: await db
      .selectFrom('outbox')
      .select(['template', 'created_at', 'status'])
      .where('company_id', '=', company_id)
      .where('template', 'in', EMAILS)
      .where(isRecipient(subscriber))
      .orderBy('id')
      .execute(),
  }
}

const listAlerts = (db: Db, subscriber_id: number) =>
  db
    .selectFrom('subscriber_alerts')
    .select(['distance', 'address', 'professions', 'job_types', 'created_at', 'confirmed_at'])
    .where('subscriber_id', '=', subscriber_id)
    .orderBy('id')
    .execute()

const listMatches = (db: Db, subscriber_id: number) =>
  db
    .selectFrom('subscriber_matches')
    .innerJoin('campaigns', 'campaigns.id', 'subscriber_matches.campaign_id')
    .select(['campaigns.name as job', 'subscriber_matches.created_at', 'mailed_at'])
    .where('subscriber_id', '=', subscriber_id)
    .orderBy('subscriber_matches.id')
    .execute()
