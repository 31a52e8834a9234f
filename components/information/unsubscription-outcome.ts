import { ApiError, type ErrorCode } from '#lib/contract/errors'

/** What a refusal says about the link itself: no session is asked of its reader, so 401 and 403 mean the token. */
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
