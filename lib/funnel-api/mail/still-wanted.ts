import type { Db } from '#lib/funnel-api/db/open'
import type { Posted } from '#lib/funnel-api/mail/postman'
import { subscriptionIn } from '#lib/funnel-api/unsubscribe-token'

/**
 * Whether a letter that can be unsubscribed from is still wanted as it is about to leave: it may have waited for hours, or
 * been dead until somebody had it tried again. Letters without such a link always are. False, too, where whom or what the
 * link is of is there no more.
 */
export async function isStillWanted(db: Db, { payload }: Pick<Posted, 'payload'>): Promise<boolean> {
  const subscription = typeof payload.unsubscribe === 'string' ? subscriptionIn(payload.unsubscribe) : null
  if (!subscription) return true
  const { purpose, id } = subscription
  if (purpose === 'candidacy') {
    const candidacy = await db
      .selectFrom('candidacies')
      .select(['is_subscribed', 'confirmed_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    // Reminders alone have such a link: of an application that was sent meanwhile, none is needed.
    return candidacy !== undefined && candidacy.is_subscribed && candidacy.confirmed_at === null
  }
  const column = purpose === 'alerts' ? 'is_campaign_alert_active' : 'is_partner_newsletter_active'
  const user = await db.selectFrom('users').select(`${column} as is_wanted`).where('id', '=', id).executeTakeFirst()
  return user?.is_wanted ?? false
}
