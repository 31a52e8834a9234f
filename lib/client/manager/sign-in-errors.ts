import { ApiError } from '#lib/contract/errors'

export type CodeProblem = 'WRONG_CODE' | 'EXPIRED_CODE' | 'OFFLINE'

/** What is wrong with a code that the API rejected. Null for any other error, which has a text of its own. */
export function codeProblemOf(error: unknown): CodeProblem | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'TOKEN_EXPIRED' || error.code === 'GONE') return 'EXPIRED_CODE'
  if (error.code === 'INVALID_CREDENTIALS' || error.code === 'UNAUTHENTICATED' || error.code === 'INVALID')
    return 'WRONG_CODE'
  return error.code === 'UNAVAILABLE' ? 'OFFLINE' : null
}

export const CODE_LENGTH = 6

/** The digits of a typed or pasted text. Emails and phones may add spaces or words: 'Code: 123 456'. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, CODE_LENGTH)
