import { knownBrowserOf } from '#lib/funnel-api/features/members/known-browser'
import type { StaffUser } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import { addressKey, countWithinLimit } from '#lib/funnel-api/platform/rate-limit/rate-limit'

/** Limit for each browser in which the member has signed in, and for each email link. */
const CODES_OF_KNOWN = { name: 'staff-codes-known', max: 5, seconds: 3600 }
/** Limit for one IP address and one email address, so that a single stranger cannot use up the limits for all. */
const CODES_OF_SOURCE = { name: 'staff-codes-source', max: 4, seconds: 3600 }
/**
 * Limits for all other browsers together. They limit how many emails strangers can cause and, with five guesses per
 * code, how often they can guess.
 */
const CODES_PER_EMAIL = [
  { name: 'staff-codes-email', max: 8, seconds: 3600 },
  { name: 'staff-codes-email-day', max: 20, seconds: 86_400 },
]

type CodeRequest = { email: string; address: string; tokens: readonly (string | null | undefined)[] }

/** Counts a request for a code and returns whether to send one. See decision 68. */
export async function countWithinCodeLimits(api: Api, user: StaffUser | null, { email, address, tokens }: CodeRequest) {
  for (const token of tokens) {
    const browser = user && knownBrowserOf(api, user.id, token)
    if (browser !== null && (await countWithinLimit(api, CODES_OF_KNOWN, browser))) return true
  }
  if (!(await countWithinLimit(api, CODES_OF_SOURCE, `${email}:${addressKey(address)}`))) return false
  for (const limit of CODES_PER_EMAIL) if (!(await countWithinLimit(api, limit, email))) return false
  return true
}
