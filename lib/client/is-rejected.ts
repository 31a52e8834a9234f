import { ApiError, type ErrorCode } from '#lib/contract/errors'

/** Errors after which the same request may succeed later. */
const TEMPORARY: readonly ErrorCode[] = ['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL']

/** Whether the server rejected the input. */
export const isInvalid = (error: unknown) => error instanceof ApiError && error.code === 'INVALID'

/** Whether the server rejected the request permanently. Network errors do not count. */
export const isRejected = (error: unknown): error is ApiError =>
  error instanceof ApiError && !TEMPORARY.includes(error.code)
