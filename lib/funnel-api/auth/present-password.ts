import { ApiError } from '#lib/contract/errors'
import { isPassword } from '#lib/funnel-api/auth/passwords'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { PER_SESSION } from '#lib/funnel-api/limits-of-people'
import { countAttempt } from '#lib/funnel-api/rate-limit'

/** A field of the person's own that is refused. */
export const wrongOfUser = (field: string, key: string) =>
  new ApiError('INVALID', `${field} is wrong`, { [`user.${field}`]: { key } })

/** What is grave wants the present password of whoever has set one; tries at it are counted. INVALID for any other. */
export async function wantPresentPassword(api: Api, user: CallerUser, given: string | undefined) {
  await countAttempt(api, PER_SESSION.passwords, `${user.id}:${user.session_id}`)
  if (user.is_password_set_by_user && !(await isPassword(user.password_hash, given ?? '')))
    throw wrongOfUser('current_password', 'WRONG_PASSWORD')
}
