import { hashToken, newToken } from '#lib/funnel-api/auth/tokens'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import { inMinutes } from '#lib/funnel-api/in-minutes'

type Code = { purpose: 'reset' | 'session' | 'others'; minutes: number; campaign_id?: number | null }

/** Purposes of which the newest code alone works. Others are sent by email at anybody's request: each works until it expires. */
const NEWEST_ALONE: readonly Code['purpose'][] = ['others']

/** A one-time secret, for an email or for a person who followed a link in one. */
export async function issueCode(
  db: Db,
  api: Pick<Api, 'now'>,
  user_id: number,
  { purpose, minutes, campaign_id = null }: Code,
): Promise<string> {
  const token = newToken()
  const expires_at = inMinutes(api, minutes)
  if (NEWEST_ALONE.includes(purpose))
    await db.deleteFrom('codes').where('user_id', '=', user_id).where('purpose', '=', purpose).execute()
  await db
    .insertInto('codes')
    .values({ user_id, purpose, token_hash: hashToken(token), expires_at, campaign_id })
    .execute()
  return token
}
