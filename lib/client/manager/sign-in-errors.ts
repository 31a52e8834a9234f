import { ApiError } from '#lib/contract/errors'
import { MEMBER_CODE_DIGITS } from '#lib/domain/member-limits'

type CodeProblem = 'wrong' | 'offline'

/** Why the API did not accept a code. Null for any other error, which has its own text. */
export function codeProblemOf(error: unknown): CodeProblem | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'INVALID_CREDENTIALS' || error.code === 'UNAUTHENTICATED' || error.code === 'INVALID')
    return 'wrong'
  return error.code === 'UNAVAILABLE' ? 'offline' : null
}

/** The digits of a typed or pasted text. Emails and phones may add spaces or words: 'Code: 123 456'. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, MEMBER_CODE_DIGITS)
