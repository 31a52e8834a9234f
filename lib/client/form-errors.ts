import { ApiError, type FieldError } from '#lib/contract/errors'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { UploadError } from '#lib/integrations/upload-error'
import { z } from 'zod'

/** Keys under ERRORS.FORMS in the messages: the validators of §5 and those of survey questions. */
const FORM_KEYS = [
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
  'BOTH_DATES',
  'DATE_ORDER',
  'DATE_MIN',
  'DATE_MAX',
  'WRONG_PASSWORD',
  'NAME_ADDRESS',
  'COMMON_PASSWORD',
  'VIDEO_TOO_LONG',
  'INFECTED',
  'UNKNOWN_FIELD',
  'EMPTY_FIELD',
  'NO_CAPTIONS',
  'CAPTION_TIMES',
] as const
export type FormErrorKey = (typeof FORM_KEYS)[number]

const isKnown = (key: string): key is FormErrorKey => (FORM_KEYS as readonly string[]).includes(key)

const FormError = z.object({ key: z.enum(FORM_KEYS), bound: z.string() })
export type FormError = z.infer<typeof FormError>

export const toFormError = ({ key, bound }: FieldError): FormError => ({
  key: isKnown(key) ? key : 'INVALID_PATTERN',
  bound: String(bound ?? ''),
})

export function decodeMessage(message: string | undefined): FormError | null {
  if (message === undefined) return null
  return FormError.safeParse(jsonOrNull(message)).data ?? { key: 'INVALID_PATTERN', bound: '' }
}

/** Keys under ERRORS.API. All other errors have the general text of §8. */
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
  'STALE',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'IMAGE_SIDES',
  'UNREADABLE',
  'ACTIVE_CONTENT',
  'BOT_SUSPECTED',
  'INVALID',
  'UNAUTHENTICATED',
  'SIGN_IN_REQUIRED',
] as const
export type ApiErrorKey = (typeof API_KEYS)[number] | 'LONG'

export const apiErrorKey = (error: unknown): ApiErrorKey => {
  const code = error instanceof ApiError || error instanceof UploadError ? (error.code ?? '') : ''
  return API_KEYS.find((key) => key === code) ?? 'LONG'
}

const FILE_ERRORS: readonly ApiErrorKey[] = [
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'IMAGE_SIDES',
  'UNREADABLE',
  'ACTIVE_CONTENT',
]

/** Whether the server rejected the content of the file, so that a retry would fail again. */
export const isFileRejected = (error: unknown) => FILE_ERRORS.includes(apiErrorKey(error))
