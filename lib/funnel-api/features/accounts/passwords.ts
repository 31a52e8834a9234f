import { hash, verify } from '@node-rs/argon2'
import { isCommonPassword } from '#lib/funnel-api/features/accounts/common-passwords'
import { ApiError } from '#lib/contract/errors'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { PER_SESSION } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { createConcurrencyLimit } from '#lib/funnel-api/platform/queue/concurrency-limit'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'

/** The OWASP minimum for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each verification takes 19 MiB, so concurrent sign-ins are queued. */
const limited = createConcurrencyLimit(4, 200, 'Too many concurrent sign-ins')

export const hashPassword = (password: string) => limited(() => hash(password, OPTIONS))

type Owner = { email: string; first_name: string; last_name: string }

/** Hashes a new password of a user. Throws INVALID if it is easy to guess. */
export function hashNewPassword(password: string, { email, first_name: first, last_name: last }: Owner) {
  const personal = [email, email.split('@')[0]!, first, last, `${first} ${last}`, `${last} ${first}`]
  if (isCommonPassword(password, personal)) throw userFieldError('password', 'COMMON_PASSWORD')
  return hashPassword(password)
}

let dummyHash: Promise<string> | undefined

/** Verifies a password. A missing account takes the same time as a wrong password. */
export async function isCorrectPassword(stored: string | null, password: string) {
  const fallbackHash = (dummyHash ??= hashPassword('no account has this password'))
  await fallbackHash
  const isMatch = await limited(async () => verify(stored ?? (await fallbackHash), password))
  return stored !== null && isMatch
}

/** Creates an INVALID error for a field of the user. */
export const userFieldError = (field: string, key: string) =>
  new ApiError('INVALID', `Invalid ${field}`, { [`user.${field}`]: { key } })

/** Requires the current password, if the user has set one. Attempts are rate limited. Throws INVALID. */
export async function requireCurrentPassword(api: Api, user: CallerUser, password: string | undefined) {
  await countAttempt(api, PER_SESSION.passwords, `${user.id}:${user.session_id}`)
  if (user.is_password_set_by_user && !(await isCorrectPassword(user.password_hash, password ?? '')))
    throw userFieldError('current_password', 'WRONG_PASSWORD')
}
