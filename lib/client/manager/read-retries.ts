import type { SWRConfiguration } from 'swr'
import { ApiError, type ErrorCode } from '#lib/contract/errors'

/** After these errors, the same read may succeed later: no connection, a rate limit, or a failure of the server. */
const TEMPORARY: readonly ErrorCode[] = ['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL']

/** With SWR's growing delays, the last retry is about five minutes after the first error. */
const MAX_RETRIES = 5

/** How failed reads are repeated. Focus and a new connection read again in any case. */
export const READ_RETRIES: SWRConfiguration = {
  shouldRetryOnError: (error: unknown) => error instanceof ApiError && TEMPORARY.includes(error.code),
  errorRetryCount: MAX_RETRIES,
}
