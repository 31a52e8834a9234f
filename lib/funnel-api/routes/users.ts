import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Session } from '#lib/contract/accounts'
import type { User } from '#lib/domain/user'
import { DEFAULT_AVATAR } from '#lib/domain/user'
import { sessionEnd } from '#lib/funnel-api/auth/caller'
import { hashToken, newToken } from '#lib/funnel-api/auth/tokens'
import type { Api } from '#lib/funnel-api/context'
import type { UserRow } from '#lib/funnel-api/db/schema'

/** A user as the wire has them: no hash, no company. */
export const toUser = ({ password_hash: _hash, email_key: _key, avatar_url, ...row }: Selectable<UserRow>): User => ({
  ...row,
  secure_avatar_url: avatar_url ?? DEFAULT_AVATAR,
})

export async function openSession({ db, now }: Api, row: Selectable<UserRow>): Promise<z.input<typeof Session>> {
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
  return { user: toUser(row), auth_token }
}
