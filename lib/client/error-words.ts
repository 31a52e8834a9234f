import { useLocale, useTranslations } from 'next-intl'
import { use } from 'react'
import { apiErrorKey, decodeMessage, toFormError } from '#lib/client/form-errors'
import { InDialog } from '#lib/client/in-dialog'
import { ApiError, type FieldError } from '#lib/contract/errors'
import { longDay } from '#lib/domain/dates'
import { UploadError } from '#lib/integrations/filestack'

const secondsToWait = (error: unknown) =>
  error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS' ? (error.retry_after ?? null) : null

/** What went wrong, in the reader's words: §5 for fields, §8 for calls. */
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
    // What our own service says of a file is more than that it was refused.
    return error instanceof UploadError && apiErrorKey(error) === 'LONG'
      ? t(`UPLOAD.${error.kind}`)
      : t(`API.${apiErrorKey(error)}`)
  }
  return {
    field,
    /** The words of a react-hook-form message; null where there is none. */
    message(message: string | undefined): string | null {
      const error = decodeMessage(message)
      return error && field(error)
    },
    call,
    /** The same where there is little room, or little time to read it. */
    short(error: unknown): string {
      const words = call(error)
      return words === t('API.LONG') ? t('API.SHORT') : words
    },
    /** Where there is one thing and no form: what is wrong with it, else what went wrong. */
    thing(error: unknown): string {
      const [found] = error instanceof ApiError ? Object.values(error.fields ?? {}) : []
      return found && toFormError(found).key === found.key ? field(found) : call(error)
    },
    /** Field errors that the API found, by the last part of their path. */
    fieldsOf: (error: unknown): { name: string; message: string }[] =>
      error instanceof ApiError && error.fields
        ? Object.entries(error.fields).map(([path, found]) => ({
            name: path.split('.').pop() ?? path,
            message: field(found),
          }))
        : [],
  }
}
