import { setAlertsActive } from '#lib/funnel-api/features/accounts/mutations'
import { accountOfSubscriber } from '#lib/funnel-api/features/alerts/adopt-alerts'
import type { Db } from '#lib/funnel-api/platform/db/schema'

async function setAlertsOfAccount(db: Db, id: number, isActive: boolean): Promise<boolean> {
  const user_id = await accountOfSubscriber(db, id)
  return user_id !== null && setAlertsActive(db, user_id, isActive)
}

/**
 * Stops the alert emails to a subscriber, and those of the account that has verified the address, because the
 * subscriber's alerts may have been moved into it. Returns which of them were on.
 */
export async function stopSubscriber(db: Db, id: number, stopped_at: string) {
  const subscribers = db.updateTable('alert_subscribers').set({ stopped_at }).where('id', '=', id)
  const stopped = await subscribers.where('stopped_at', 'is', null).returning('id').executeTakeFirst()
  return { wasOn: stopped !== undefined, wasAccountOn: await setAlertsOfAccount(db, id, false) }
}

/**
 * Undoes `stopSubscriber`: resumes the emails to the subscriber if they were stopped at `stopped_at`. With `withAccount`,
 * also resumes those of the account.
 */
export async function resumeSubscriber(db: Db, id: number, stopped_at: string, withAccount: boolean) {
  const subscribers = db.updateTable('alert_subscribers').set({ stopped_at: null }).where('id', '=', id)
  await subscribers.where('stopped_at', '=', stopped_at).execute()
  if (withAccount) await setAlertsOfAccount(db, id, true)
}
