import type { Db } from '#lib/funnel-api/platform/db/schema'
import { parseUnsubscribeLink } from '#lib/funnel-api/platform/signatures/unsubscribe-token'

/**
 * Checks just before sending whether the recipient still wants an email with an unsubscribe link. The email may have
 * been queued or retried for hours. Emails without such a link are always wanted. If the user, subscriber or candidacy
 * no longer exists, the email is not wanted.
 */
export async function isStillWanted(
  db: Db,
  { payload }: { payload: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  const subscription = typeof payload.unsubscribe === 'string' ? parseUnsubscribeLink(payload.unsubscribe) : null
  if (!subscription) return true
  const { purpose, id } = subscription
  if (purpose === 'candidacy') {
    const candidacy = await db
      .selectFrom('candidacies')
      .select(['is_subscribed', 'confirmed_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    // Only reminders have such a link, and a submitted application needs no reminder.
    return candidacy !== undefined && candidacy.is_subscribed && candidacy.confirmed_at === null
  }
  if (purpose === 'subscriber') {
    const subscriber = await db
      .selectFrom('alert_subscribers')
      .select(['confirmed_at', 'stopped_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    return subscriber !== undefined && subscriber.confirmed_at !== null && subscriber.stopped_at === null
  }
  const column = purpose === 'alerts' ? 'is_campaign_alert_active' : 'is_partner_newsletter_active'
  const user = await db.selectFrom('users').select(`${column} as is_wanted`).where('id', '=', id).executeTakeFirst()
  return user?.is_wanted ?? false
}
