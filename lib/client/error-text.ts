import { useLocale, useTranslations } from 'next-intl'
import { use } from 'react'
import { apiErrorKey, decodeMessage, toFormError } from '#lib/client/form-errors'
import { InDialog } from '#lib/client/in-dialog'
import { ApiError, type FieldError } from '#lib/contract/errors'
import { longDay } from '#lib/domain/dates'
import { UploadError } from '#lib/integrations/filestack'

const secondsToWait = (error: unknown) =>
  error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' ? (error.retry_after ?? null) : null

/** Error texts in the user's language: §5 for fields, §8 for calls. */
export function useErrorWords() {
  const t = useTranslations('ERRORS')
  const locale = useLocale()
  const isInDialog = use(InDialog)

  const field = (error: FieldError): string => {
    const { key, bound } = toFormError(error)
    const n = /^\d{4}-\d\d-\d\d$/.test(bound) ? longDay(bound, locale) : bound
    return isInDialog && key === 'INVALID_EMAIL' ? t('DIALOGS.INVALID_EMAIL') : t(`FORMS.${key}`, { n })
  }
  const call = (error: unknown): string => {
    const wait = secondsToWait(error)
    if (wait !== null && wait <= 90) return t('API.TRY_AGAIN_SECONDS', { n: wait })
    if (wait !== null) return t('API.TRY_AGAIN_MINUTES', { n: Math.ceil(wait / 60) })
    // The upload service's own error codes say more than that the file was rejected.
    return error instanceof UploadError && apiErrorKey(error) === 'LONG'
      ? t(`UPLOAD.${error.kind}`)
      : t(`API.${apiErrorKey(error)}`)
  }
  return {
    field,
    /** The text of a react-hook-form message; null without one. */
    message(message: string | undefined): string | null {
      const error = decodeMessage(message)
      return error && field(error)
    },
    call,
    /** A shorter text for small or short-lived places. */
    short(error: unknown): string {
      const words = call(error)
      return words === t('API.LONG') ? t('API.SHORT') : words
    },
    /** For a single value without a form: its field error, otherwise the text of the call. */
    thing(error: unknown): string {
      const [found] = error instanceof ApiError ? Object.values(error.fields ?? {}) : []
      return found && toFormError(found).key === found.key ? field(found) : call(error)
    },
    /** The API's field errors, by the last part of their path. */
    fieldsOf: (error: unknown): { name: string; message: string }[] =>
      error instanceof ApiError && error.fields
        ? Object.entries(error.fields).map(([path, found]) => ({
            name: path.split('.').pop() ?? path,
            message: field(found),
          }))
        : [],
  }
}
