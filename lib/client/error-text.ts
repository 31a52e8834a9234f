import { useLocale, useTranslations } from 'next-intl'
import { use } from 'react'
import { apiErrorKey, decodeMessage, toFormError } from '#lib/client/form-errors'
import { InDialog } from '#lib/client/in-dialog'
import { ApiError, type FieldError } from '#lib/contract/errors'
import { longDay } from '#lib/domain/dates'
import { IMAGE_RULES } from '#lib/domain/image-rules'
import { UploadError } from '#lib/integrations/upload-error'

const retryAfterSeconds = (error: unknown) =>
  error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' ? (error.retry_after ?? null) : null

/** Localized error texts: §5 for fields, §8 for calls. */
export function useErrorText() {
  const t = useTranslations('ERRORS')
  const locale = useLocale()
  const isInDialog = use(InDialog)

  const field = (error: FieldError): string => {
    const { key, bound } = toFormError(error)
    const n = /^\d{4}-\d\d-\d\d$/.test(bound) ? longDay(bound, locale) : bound
    return isInDialog && key === 'INVALID_EMAIL' ? t('DIALOGS.INVALID_EMAIL') : t(`FORMS.${key}`, { n })
  }
  const call = (error: unknown): string => {
    const wait = retryAfterSeconds(error)
    if (wait !== null && wait <= 90) return t('API.TRY_AGAIN_SECONDS', { n: wait })
    if (wait !== null) return t('API.TRY_AGAIN_MINUTES', { n: Math.ceil(wait / 60) })
    // The upload service's error codes are more specific than the kind of failure.
    return error instanceof UploadError && apiErrorKey(error) === 'LONG'
      ? t(`UPLOAD.${error.kind}`)
      : t(`API.${apiErrorKey(error)}`, { min: IMAGE_RULES.min_side, max: IMAGE_RULES.max_side })
  }
  /** A shorter text, for example for notifications. */
  const short = (error: unknown): string => {
    const text = call(error)
    return text === t('API.LONG') ? t('API.SHORT') : text
  }
  return {
    field,
    /** The text of a message that `encodeIssue` created. Null without a message. */
    message(message: string | undefined): string | null {
      const error = decodeMessage(message)
      return error && field(error)
    },
    call,
    short,
    /** A toast about a failed call. It does not stay if it says how long to wait. */
    toast: (error: unknown) => ({
      message: short(error),
      tone: 'danger' as const,
      isLasting: retryAfterSeconds(error) === null,
    }),
    /** The text for a single value without a form: its field error, otherwise the text of the call. */
    forValue(error: unknown): string {
      const [fieldError] = error instanceof ApiError ? Object.values(error.fields ?? {}) : []
      const isKnown = fieldError && toFormError(fieldError).key === fieldError.key
      return isKnown ? field(fieldError) : call(error)
    },
    /** The API's field errors, by the last part of their path. */
    fieldsOf: (error: unknown): { name: string; message: string }[] =>
      error instanceof ApiError && error.fields
        ? Object.entries(error.fields).map(([path, fieldError]) => ({
            name: path.split('.').pop() ?? path,
            message: field(fieldError),
          }))
        : [],
  }
}
