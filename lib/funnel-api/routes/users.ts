import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Session } from '#lib/contract/accounts'
import type { User } from '#lib/domain/user'
import { DEFAULT_AVATAR } from '#lib/domain/user-rules'
import { sessionEnd } from '#lib/funnel-api/auth/caller'
import { hashToken, newToken } from '#lib/funnel-api/auth/tokens'
import type { Api } from '#lib/funnel-api/context'
import type { UserRow } from '#lib/funnel-api/db/schema'
import { putOffExpiration } from '#lib/funnel-api/expiration'
import { deviceToken } from '#lib/funnel-api/features/sign-in/known-device'
import { linkTo } from '#lib/funnel-api/files/grants'
import { handleOf } from '#lib/funnel-api/files/handles'

const DAY_MINUTES = 24 * 60

/** Returns the public fields of a user, without the password hash and the company. */
export const toUser = (
  api: Api,
  { password_hash: _hash, email_key: _key, avatar_url, ...row }: Selectable<UserRow>,
): User => ({ ...row, secure_avatar_url: avatarLink(api, avatar_url) })

/** Returns a signed link to an uploaded picture, which stays the same for a day. Other URLs are returned unchanged. */
function avatarLink(api: Api, url: string | null): string {
  if (url === null) return DEFAULT_AVATAR
  const handle = handleOf(url)
  return handle === null ? url : linkTo(api, handle, DAY_MINUTES)
}

/**
 * Signs in a user. The expiration date is extended first, because the account may be due for deletion at this moment.
 */
export async function openSession(api: Api, row: Selectable<UserRow>): Promise<z.input<typeof Session>> {
  const { db, now } = api
  await putOffExpiration(db, row.id, now())
  const auth_token = newToken()
  await db
    .insertInto('sessions')
    .values({
      user_id: row.id,
      token_hash: hashToken(auth_token),
      created_at: now().toISOString(),
      expires_at: sessionEnd(now()),
    })
    .execute()
  return { user: toUser(api, row), auth_token, device_token: deviceToken(api, row) }
}
