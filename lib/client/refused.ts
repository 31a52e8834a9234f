import { ApiError, type ErrorCode } from '#lib/contract/errors'

/** These errors are temporary: the same request may succeed later. */
const PASSING: readonly ErrorCode[] = ['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL']

/** Whether the server rejected the request permanently. Network errors do not count. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && !PASSING.includes(error.code)
