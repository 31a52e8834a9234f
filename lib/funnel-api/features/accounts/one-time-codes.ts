import { ApiError } from '#lib/contract/errors'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { minutesFromNow } from '#lib/funnel-api/platform/calendar/company-calendar'

type Code = { purpose: 'reset' | 'session' | 'others'; minutes: number; campaign_id?: number | null }

/**
 * Purposes of which only the newest code is valid. Anyone can request emails with the other codes, so those stay valid
 * until they expire.
 */
const NEWEST_ONLY: readonly Code['purpose'][] = ['others']

/** Creates a one-time code for a link in an email, or for a user who followed such a link. */
export async function issueCode(
  db: Db,
  api: Pick<Api, 'now'>,
  user_id: number,
  { purpose, minutes, campaign_id = null }: Code,
): Promise<string> {
  const token = newToken()
  const expires_at = minutesFromNow(api, minutes)
  if (NEWEST_ONLY.includes(purpose))
    await db.deleteFrom('codes').where('user_id', '=', user_id).where('purpose', '=', purpose).execute()
  await db
    .insertInto('codes')
    .values({ user_id, purpose, token_hash: hashToken(token), expires_at, campaign_id })
    .execute()
  return token
}

export const codeExpired = () => new ApiError('TOKEN_EXPIRED', 'Code is expired or already used')

/** Deletes a code. Throws TOKEN_EXPIRED if it was used. */
export async function useOneCode(db: Db, token: string) {
  const used = await db
    .deleteFrom('codes')
    .where('token_hash', '=', hashToken(token))
    .returning(['user_id', 'purpose'])
    .executeTakeFirst()
  if (!used) throw codeExpired()
  return used
}

/** Deletes a code and the others of its purpose, because several emails may have been sent. */
export async function useCode(db: Db, token: string) {
  const used = await useOneCode(db, token)
  await db.deleteFrom('codes').where('user_id', '=', used.user_id).where('purpose', '=', used.purpose).execute()
}
