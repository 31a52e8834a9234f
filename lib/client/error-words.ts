import { useFormatter, useTranslations } from 'next-intl'
import { apiErrorKey, decodeMessage, toFormError } from '#lib/client/form-errors'
import { ApiError, type FieldError } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/filestack'

/** What went wrong, in the reader's words: §5 for fields, §8 for calls. */
export function useErrorWords() {
  const t = useTranslations('ERRORS')
  const format = useFormatter()

  const field = (error: FieldError): string => {
    const { key, bound } = toFormError(error)
    const isDay = /^\d{4}-\d\d-\d\d$/.test(bound)
    const n = isDay ? format.dateTime(new Date(`${bound}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' }) : bound
    return t(`FORMS.${key}`, { n })
  }
  return {
    field,
    /** The words of a react-hook-form message; null where there is none. */
    message(message: string | undefined): string | null {
      const error = decodeMessage(message)
      return error && field(error)
    },
    call: (error: unknown): string =>
      error instanceof UploadError ? t(`UPLOAD.${error.kind}`) : t(`API.${apiErrorKey(error)}`),
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
