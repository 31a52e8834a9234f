import type { Db } from '#lib/funnel-api/db/open'

/** Ends what opens an account: sessions, but for the one that asks for it, links in letters, phones that record. */
export async function shutOut(db: Db, user_id: number, own_session_id = 0) {
  await db.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '<>', own_session_id).execute()
  await db.deleteFrom('codes').where('user_id', '=', user_id).execute()
  await db
    .updateTable('recording_links')
    .set({ status: 'cancelled' })
    .where('user_id', '=', user_id)
    .where('status', 'not in', ['done', 'cancelled'])
    .execute()
  // What a phone was given reads nothing any more either.
  await db.updateTable('recording_links').set({ session_hash: null }).where('user_id', '=', user_id).execute()
}

/**
 * Whoever made an account before its address was proved may be somebody else, who waits for its owner to move in:
 * providers that they joined go too.
 */
export async function shutOutStrangers(db: Db, user_id: number) {
  await shutOut(db, user_id)
  await db.deleteFrom('identities').where('user_id', '=', user_id).execute()
}

/** Hands an account to whoever has proved its address: nobody else is in, and its password is still to be chosen. */
export async function handOver(db: Db, user_id: number, email_verified_at: string) {
  await shutOutStrangers(db, user_id)
  return db
    .updateTable('users')
    .set({ password_hash: null, is_password_set_by_user: false, email_verified_at })
    .where('id', '=', user_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
