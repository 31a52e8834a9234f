import { hashToken, newToken } from '#lib/funnel-api/auth/tokens'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import { inMinutes } from '#lib/funnel-api/in-minutes'

type Code = { purpose: 'reset' | 'session' | 'others'; minutes: number; campaign_id?: number | null }

/** A one-time secret, for a letter or for who came by one; the newest of its purpose alone works, older ones go. */
export async function issueCode(
  db: Db,
  api: Pick<Api, 'now'>,
  user_id: number,
  { purpose, minutes, campaign_id = null }: Code,
): Promise<string> {
  const token = newToken()
  const expires_at = inMinutes(api, minutes)
  await db.deleteFrom('codes').where('user_id', '=', user_id).where('purpose', '=', purpose).execute()
  await db
    .insertInto('codes')
    .values({ user_id, purpose, token_hash: hashToken(token), expires_at, campaign_id })
    .execute()
  return token
}
