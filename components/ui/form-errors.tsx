import { useTranslations } from 'next-intl'
import type { InvalidField } from '#lib/client/invalid-fields'
import { ErrorSummary } from './error-summary'

type Props = {
  form: {
    failure: string | null
    submitCount: number
    announcement: string | null
    invalidFields: readonly InvalidField[]
  }
  title?: string
}

/**
 * The errors of a form after it was submitted. If several fields are invalid, the summary takes focus and links to them.
 * It also shows an error that belongs to no field. If one field is invalid, focus moves to it, and a screen reader reads
 * its error. If that field already had focus, the error is announced here instead.
 */
export const FormErrors = ({ form: { failure, submitCount, announcement, invalidFields }, title }: Props) => {
  const t = useTranslations('UI')
  const errors = invalidFields.map(({ id, label, error }) => ({
    id,
    message: t('ERROR_OF_FIELD', { field: label, error }),
  }))
  return (
    <>
      <ErrorSummary title={title} errors={failure ? [...errors, { message: failure }] : errors} attempt={submitCount} />
      {announcement && (
        <span key={submitCount} role="alert" className="visually-hidden">
          {announcement}
        </span>
      )}
    </>
  )
}
