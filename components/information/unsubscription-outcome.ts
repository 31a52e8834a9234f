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

export function outcomeOf(error: unknown): 'invalid' | 'not-yet' | 'failed' {
  if (!(error instanceof ApiError)) return 'failed'
  if (error.code === 'NOT_IMPLEMENTED') return 'not-yet'
  return OF_THE_LINK.includes(error.code) ? 'invalid' : 'failed'
}
