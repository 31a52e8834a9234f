import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Session } from '#lib/contract/accounts'
import { DAY_MS } from '#lib/domain/days'
import type { User } from '#lib/domain/user'
import { DEFAULT_AVATAR } from '#lib/domain/default-avatar'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db, UserRow } from '#lib/funnel-api/platform/db/schema'
import { postponeExpiration } from '#lib/funnel-api/features/accounts/expiration'
import { deviceToken } from '#lib/funnel-api/features/accounts/known-device'
import { cancelCodes } from '#lib/funnel-api/features/accounts/one-time-codes'
import { revokeLinks } from '#lib/funnel-api/features/accounts/recording-links'
import { createFileLink } from '#lib/funnel-api/features/files/grants'
import { handleOf } from '#lib/funnel-api/features/files/handles'

const SESSION_DAYS = 180

const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * DAY_MS).toISOString()
const DAY_MINUTES = 24 * 60

/** Returns the public fields of a user, without the password hash and the company. */
export const toUser = (
  api: Api,
  { password_hash: _hash, email_key: _key, avatar_url, ...row }: Selectable<UserRow>,
): User => ({ ...row, secure_avatar_url: avatarLink(api, avatar_url) })

/** Returns a signed link to an uploaded image, which stays the same for a day. Other URLs are returned unchanged. */
function avatarLink(api: Api, url: string | null): string {
  if (url === null) return DEFAULT_AVATAR
  const handle = handleOf(url)
  return handle === null ? url : createFileLink(api, handle, DAY_MINUTES)
}

/**
 * Signs in a user. The expiration date is extended first, because the account may be due for deletion at this moment.
 */
export async function openSession(
  api: Api,
  row: Selectable<UserRow>,
  opened_by: 'link' | null = null,
): Promise<z.input<typeof Session>> {
  const { db, now } = api
  await postponeExpiration(db, row.id, now())
  const auth_token = newToken()
  await db
    .insertInto('sessions')
    .values({
      user_id: row.id,
      token_hash: hashToken(auth_token),
      created_at: now().toISOString(),
      expires_at: sessionEnd(now()),
      opened_by,
    })
    .execute()
  // A sign-in through a link in an email does not make the device a known one.
  return { user: toUser(api, row), auth_token, ...(opened_by === null && { device_token: deviceToken(api, row) }) }
}

/** Gives the full rights of a sign-in to a session opened by a link, after the user has entered the password. */
export const confirmSession = (db: Db, id: number) =>
  db.updateTable('sessions').set({ opened_by: null }).where('id', '=', id).execute()

/** Revokes access to an account: sessions except `own_session_id`, one-time codes and recording links. */
export async function revokeAccess(db: Db, api: Pick<Api, 'now'>, user_id: number, own_session_id = 0) {
  await db.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '<>', own_session_id).execute()
  await cancelCodes(db, api, user_id)
  await revokeLinks(db, user_id)
}

/**
 * Revokes all access, because the owner of the email address sets a new password. Removes sign-in providers that were
 * linked before the address was confirmed.
 */
export async function revokeAccessForOwner(
  db: Db,
  api: Pick<Api, 'now'>,
  { id, email_verified_at }: Selectable<UserRow>,
) {
  if (email_verified_at === null) return revokeUnverifiedAccess(db, api, id)
  await revokeAccess(db, api, id)
  await db.deleteFrom('identities').where('user_id', '=', id).where('created_at', '<', email_verified_at).execute()
}

/**
 * Revokes all access to an account with an unverified email address, and removes its linked sign-in providers. Another
 * person may have created it with this address, to retain access when the owner of the address starts to use it.
 */
async function revokeUnverifiedAccess(db: Db, api: Pick<Api, 'now'>, user_id: number) {
  await revokeAccess(db, api, user_id)
  await db.deleteFrom('identities').where('user_id', '=', user_id).execute()
}

/** Gives an account to the user who has verified its email address. Revokes all other access and clears the password. */
export async function assignToVerifiedOwner(db: Db, api: Pick<Api, 'now'>, user_id: number) {
  await revokeUnverifiedAccess(db, api, user_id)
  const email_verified_at = api.now().toISOString()
  return db
    .updateTable('users')
    .set({ password_hash: null, is_password_set_by_user: false, email_verified_at })
    .where('id', '=', user_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
