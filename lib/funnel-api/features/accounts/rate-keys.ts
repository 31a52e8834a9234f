import { BUCKETS } from '#lib/funnel-api/platform/rate-limit/guess-price'
import { rateKey } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import {
  PER_DEVICE,
  PER_EMAIL,
  PER_SESSION,
  PER_USER,
  PER_USER_AND_NUMBER,
} from '#lib/funnel-api/platform/rate-limit/user-limits'

type RateLimitedUser = { id: number; company_id: number; emails: readonly string[] }

/**
 * Returns the rate limit keys of a user, and the prefixes of keys that end in another value (session, device, phone
 * number or IP address). Counts that all users share are not included.
 */
export function rateKeysOf({ id, company_id, emails }: RateLimitedUser) {
  const emailKeys = emails.map((email) => `${company_id}:${email}`)
  return {
    keys: [
      ...Object.values(PER_USER).map((limit) => rateKey(limit, String(id))),
      ...[...Object.values(PER_EMAIL), BUCKETS.email].flatMap((limit) => emailKeys.map((key) => rateKey(limit, key))),
    ],
    prefixes: [
      ...[PER_SESSION.passwords, ...Object.values(PER_DEVICE), PER_USER_AND_NUMBER].map((limit) =>
        rateKey(limit, `${id}:`),
      ),
      ...emailKeys.map((key) => rateKey(BUCKETS.source, `${key}:`)),
    ],
  }
}
