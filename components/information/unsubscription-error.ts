import { ApiError, type ErrorCode } from '#lib/contract/errors'

/** Errors of the link. The call needs no session, so 401 and 403 refer to the token. */
const LINK_ERRORS: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'GONE',
  'TOKEN_EXPIRED',
  'INVALID',
]

export const unsubscriptionErrorKind = (error: unknown): 'invalid' | 'failed' =>
  error instanceof ApiError && LINK_ERRORS.includes(error.code) ? 'invalid' : 'failed'
