import type { ExpressionBuilder, Insertable, Updateable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Database, Db, UserRow } from '#lib/funnel-api/platform/db/schema'

/** Returns the new user, or null if the company has an account with that email address. */
export const insertUser = async (db: Db, user: Insertable<UserRow>) =>
  (await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.columns(['company_id', 'email_key']).doNothing())
    .returningAll()
    .executeTakeFirst()) ?? null

/** Changes columns of a user and returns the row. Throws NOT_FOUND if the user was erased in the meantime. */
export const updateUser = (db: Db, id: number, values: Updateable<UserRow>) =>
  db
    .updateTable('users')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND', 'User not found'))

/** Turns the job alert emails of a user on or off. Returns false if they already were. */
export const setAlertsActive = async (db: Db, id: number, is_campaign_alert_active: boolean): Promise<boolean> =>
  (await db
    .updateTable('users')
    .set({ is_campaign_alert_active })
    .where('id', '=', id)
    .where('is_campaign_alert_active', '=', !is_campaign_alert_active)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Withdraws the consent to the newsletter. Returns false if the user had not given it. */
export const withdrawNewsletter = async (db: Db, id: number, now: string): Promise<boolean> =>
  (await db
    .updateTable('users')
    .set({ is_partner_newsletter_active: false, newsletter_withdrawn_at: now })
    .where('id', '=', id)
    .where('is_partner_newsletter_active', '=', true)
    .returning('id')
    .executeTakeFirst()) !== undefined

/**
 * Undoes the withdrawal at a time. The consent from before is valid again, with its time. Throws NOT_FOUND if the user
 * has changed the consent since then.
 */
export const restoreNewsletter = (db: Db, id: number, withdrawn_at: string) =>
  db
    .updateTable('users')
    .set({ is_partner_newsletter_active: true, newsletter_withdrawn_at: null })
    .where('id', '=', id)
    .where('is_partner_newsletter_active', '=', false)
    .where('newsletter_withdrawn_at', '=', withdrawn_at)
    .returning('id')
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND', 'Withdrawal not found'))

/** Sets the sponsor code of a user who has none. */
export const addSponsorCode = (db: Db, id: number, sponsor_code: string) =>
  db.updateTable('users').set({ sponsor_code }).where('id', '=', id).where('sponsor_code', 'is', null).execute()

/** Removes a profile image by the handle of its file. */
export const removeAvatar = (db: Db, id: number, handle: string) =>
  db
    .updateTable('users')
    .set({ avatar_url: null })
    .where('id', '=', id)
    .where('avatar_url', 'like', `%/${handle}`)
    .execute()

export const deleteSession = (db: Db, id: number) => db.deleteFrom('sessions').where('id', '=', id).execute()

/** Selects users who got no alert email since midnight. A time in the future comes from a wrong clock and is ignored. */
export const isAlertNotMailed = (midnight: string, now: Date) => (eb: ExpressionBuilder<Database, 'users'>) =>
  eb.or([
    eb('users.alert_mailed_at', 'is', null),
    eb('users.alert_mailed_at', '<', midnight),
    eb('users.alert_mailed_at', '>', now.toISOString()),
  ])

/** Records that the alert email of the day is queued. Returns false if it already was, or if alerts are off. */
export const markAlertMailed = async (db: Db, id: number, midnight: string, now: Date): Promise<boolean> =>
  (await db
    .updateTable('users')
    .set({ alert_mailed_at: now.toISOString() })
    .where('id', '=', id)
    .where('is_campaign_alert_active', '=', true)
    .where(isAlertNotMailed(midnight, now))
    .returning('id')
    .executeTakeFirst()) !== undefined
