import { ApiError, type ErrorCode } from '#lib/contract/errors'

/** The same may be taken a little later. */
const PASSING: readonly ErrorCode[] = ['UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL']

/** Whether it was refused for good; a network that says nothing has refused nothing. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && !PASSING.includes(error.code)
