import { ApiError, type FieldError, fieldErrorOf } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/filestack'
import type { z } from 'zod'

/** Keys under ERRORS.FORMS in the messages: the validators of §5, and those that survey questions need in addition. */
const KNOWN = [
  'REQUIRED',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'INVALID_EMAIL',
  'INVALID_PATTERN',
  'REGEX_REQUIREMENT',
  'PHONE',
  'INVALID_URL',
  'INVALID_DATE',
  'RANGE_MIN',
  'RANGE_MAX',
  'DATE_ORDER',
  'DATE_MIN',
  'DATE_MAX',
  'WRONG_PASSWORD',
  'PASSWORD_COMMON',
  'NAME_ADDRESS',
  'VIDEO_TOO_LONG',
  'INFECTED',
] as const
export type FormErrorKey = (typeof KNOWN)[number]

const isKnown = (key: string): key is FormErrorKey => (KNOWN as readonly string[]).includes(key)

export type FormError = { key: FormErrorKey; bound: string }

export const toFormError = ({ key, bound }: FieldError): FormError => ({
  key: isKnown(key) ? key : 'INVALID_PATTERN',
  bound: String(bound ?? ''),
})

/** react-hook-form carries only a text: it holds the error as JSON, which is translated where it is shown. */
export const encodeIssue = (issue: z.core.$ZodIssue) => JSON.stringify(toFormError(fieldErrorOf(issue)))

export function decodeMessage(message: string | undefined): FormError | null {
  if (message === undefined) return null
  try {
    const { key, bound } = JSON.parse(message) as FormError
    return { key, bound }
  } catch {
    return { key: 'INVALID_PATTERN', bound: '' }
  }
}

/** Keys under ERRORS.API; every other error has the long sentence of §8. */
const API_KEYS = [
  'INVALID_CREDENTIALS',
  'EMAIL_TAKEN',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'TOKEN_EXPIRED',
  'CAMPAIGN_CLOSED',
  'DISCUSSION_CLOSED',
  'ALREADY_CONFIRMED',
  'STAGE_LOCKED',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'IMAGE_SIDES',
  'UNREADABLE',
  'ACTIVE_CONTENT',
  'BOT_SUSPECTED',
  'INVALID',
  'UNAUTHENTICATED',
] as const
export type ApiErrorKey = (typeof API_KEYS)[number] | 'LONG'

export const apiErrorKey = (error: unknown): ApiErrorKey => {
  const code = error instanceof ApiError || error instanceof UploadError ? (error.code ?? '') : ''
  return (API_KEYS as readonly string[]).includes(code) ? (code as ApiErrorKey) : 'LONG'
}

const OF_THE_FILE: readonly ApiErrorKey[] = [
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'IMAGE_SIDES',
  'UNREADABLE',
  'ACTIVE_CONTENT',
]

/** Whether the content of the file was rejected: it would be rejected again. */
export const isFileRefused = (error: unknown) => OF_THE_FILE.includes(apiErrorKey(error))
