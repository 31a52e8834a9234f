import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { minutesFromNow } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Api } from '#lib/funnel-api/platform/context'
import { enqueueMemberEmail } from '#lib/funnel-api/features/members/member-emails'
import { MEMBER_CODE_DIGITS, MEMBER_CODE_MINUTES } from '#lib/domain/member-limits'
import { signInLink } from '#lib/funnel-api/features/members/known-browser'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import { selectActiveUsers, type StaffUser } from '#lib/funnel-api/features/members/sessions'

const MAX_ATTEMPTS = 5

/** A code has only a million values, so its hash needs the secret. */
const hashCode = ({ secret }: Pick<Api, 'secret'>, staff_user_id: number, code: string) =>
  createHmac('sha256', secret).update(`staff-code ${staff_user_id} ${code}`).digest('hex')

/** Finds a person who may sign in. */
export const findStaffUser = async (api: Pick<Api, 'db'>, email: string): Promise<StaffUser | null> =>
  (await selectActiveUsers(api).where('email', '=', email.toLowerCase()).executeTakeFirst()) ?? null

/** Emails a new code, which only this browser can use. Deletes the browser's earlier codes, but not those of others. */
export const sendSignInCode = (api: Api, user: StaffUser, browser: string) =>
  inTransaction(api, async (db) => {
    const code = String(randomInt(10 ** MEMBER_CODE_DIGITS)).padStart(MEMBER_CODE_DIGITS, '0')
    const bound_to = hashToken(browser)
    await db.deleteFrom('staff_codes').where('staff_user_id', '=', user.id).where('bound_to', '=', bound_to).execute()
    await db
      .insertInto('staff_codes')
      .values({
        staff_user_id: user.id,
        bound_to,
        code_hash: hashCode(api, user.id, code),
        attempts: 0,
        used_at: null,
        created_at: api.now().toISOString(),
        expires_at: minutesFromNow(api, MEMBER_CODE_MINUTES),
      })
      .execute()
    await enqueueMemberEmail(db, api, user, {
      template: 'staff_code',
      payload: {
        code,
        code_minutes: MEMBER_CODE_MINUTES,
        link: signInLink(api, user.id),
        expires_at: minutesFromNow(api, MEMBER_CODE_MINUTES),
      },
    })
  })

type EmailedCode = { email: string; code: string }
const wrongCode = () => new ApiError('INVALID_CREDENTIALS', 'Code is wrong or expired')

/**
 * Uses a code of this browser once. Throws INVALID_CREDENTIALS for a wrong, expired or used code, and after five wrong
 * attempts.
 */
export async function consumeSignInCode(api: Api, { email, code }: EmailedCode, browser: string): Promise<StaffUser> {
  const user = await findStaffUser(api, email)
  // For an unknown address, the same steps follow with an ID that no person has.
  const staff_user_id = user?.id ?? 0
  const now = api.now().toISOString()
  // Each attempt counts before it is compared, so that concurrent attempts do not exceed the limit.
  const attempts = await api.db
    .updateTable('staff_codes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('staff_user_id', '=', staff_user_id)
    .where('bound_to', '=', hashToken(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', MAX_ATTEMPTS)
    .returning(['id', 'code_hash'])
    .execute()
  const code_hash = hashCode(api, staff_user_id, code)
  // On PostgreSQL, concurrent requests can leave more than one code.
  const attempt = attempts.find((other) => other.code_hash === code_hash)
  if (!user || !attempt) throw wrongCode()
  const used = await api.db
    .updateTable('staff_codes')
    .set({ used_at: now })
    .where(
      'id',
      'in',
      attempts.map(({ id }) => id),
    )
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  if (!used.some(({ id }) => id === attempt.id)) throw wrongCode()
  return user
}
