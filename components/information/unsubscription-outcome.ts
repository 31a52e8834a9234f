import { ApiError, type ErrorCode } from '#lib/contract/errors'

/** Errors of the link itself: the call needs no session, so 401 and 403 refer to the token. */
const OF_THE_LINK: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'GONE',
  'TOKEN_EXPIRED',
  'INVALID',
]

export const outcomeOf = (error: unknown): 'invalid' | 'failed' =>
  error instanceof ApiError && OF_THE_LINK.includes(error.code) ? 'invalid' : 'failed'
