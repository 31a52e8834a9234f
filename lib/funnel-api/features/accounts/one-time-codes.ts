import { ApiError } from '#lib/contract/errors'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { minutesFromNow } from '#lib/funnel-api/platform/calendar/company-calendar'
import { deleteWaitingEmails } from '#lib/funnel-api/platform/outbox/outbox'

type Purpose = 'reset' | 'sign_in' | 'confirm'
type Code = { purpose: Purpose; minutes: number; campaign_id?: number | null; email?: string | null }

/**
 * Creates a one-time code for a link in an email. Only its hash is stored. Earlier codes stay valid, because another
 * person may have requested this email.
 */
export async function issueCode(
  db: Db,
  api: Pick<Api, 'now'>,
  user_id: number,
  { purpose, minutes, campaign_id = null, email = null }: Code,
): Promise<string> {
  const token = newToken()
  const expires_at = minutesFromNow(api, minutes)
  await db
    .insertInto('codes')
    .values({ user_id, purpose, token_hash: hashToken(token), expires_at, campaign_id, email, used_at: null })
    .execute()
  return token
}

export const codeExpired = () => new ApiError('TOKEN_EXPIRED', 'Code is expired or already used')

/**
 * Returns a code, even if it is used or expired. Throws TOKEN_EXPIRED if it does not exist or belongs to a company
 * other than `company`. If `company` is null, the code can belong to any company.
 */
export async function readCode(
  { db }: Pick<Api, 'db'>,
  company: string | null,
  token: string,
  ...purposes: [Purpose, ...Purpose[]]
) {
  const code = await db
    .selectFrom('codes')
    .innerJoin('users', 'users.id', 'codes.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['codes.id', 'codes.user_id', 'codes.email', 'codes.campaign_id', 'codes.used_at', 'codes.expires_at'])
    .select('companies.slug')
    .where('codes.token_hash', '=', hashToken(token))
    .where('codes.purpose', 'in', purposes)
    .executeTakeFirst()
  if (!code || (company !== null && company !== code.slug)) throw codeExpired()
  return code
}

/** Marks a code as used. Throws TOKEN_EXPIRED if it was used or has expired. */
export async function consumeCode(db: Db, { now }: Pick<Api, 'now'>, token: string, purpose: Purpose) {
  const used_at = now().toISOString()
  const used = await db
    .updateTable('codes')
    .set({ used_at })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', used_at)
    .returning('id')
    .executeTakeFirst()
  if (!used) throw codeExpired()
}

/** The prefix of the dedupe keys of a user's password reset emails. Their codes are issued when the emails are sent. */
export const resetKeys = (user_id: number) => `reset:${user_id}:`

/** The prefix of the dedupe keys of a user's confirmation emails, which may go to an address that is not the user's. */
export const confirmationKeys = (user_id: number) => `verification:${user_id}:`

async function deleteWaitingCodeEmails(db: Db, user_id: number) {
  for (const prefix of [resetKeys(user_id), confirmationKeys(user_id)]) await deleteWaitingEmails(db, prefix)
}

/**
 * Marks all codes of a user as used, so that none signs in, and deletes waiting emails that would create new ones. An
 * old link still leads to the sign-in with the email address filled in.
 */
export async function cancelCodes(db: Db, { now }: Pick<Api, 'now'>, user_id: number) {
  await deleteWaitingCodeEmails(db, user_id)
  const codes = db.updateTable('codes').set({ used_at: now().toISOString() })
  await codes.where('user_id', '=', user_id).where('used_at', 'is', null).execute()
}

/** Deletes the codes of a user except the one with the ID `except`, and waiting emails that would create new ones. */
export async function deleteCodes(db: Db, user_id: number, except = 0) {
  await deleteWaitingCodeEmails(db, user_id)
  await db.deleteFrom('codes').where('user_id', '=', user_id).where('id', '<>', except).execute()
}
