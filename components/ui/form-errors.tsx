import { ErrorSummary } from './error-summary'

type Props = {
  form: { failure: string | null; submitCount: number; announcement: string | null }
  title?: string
}

/**
 * The errors of a form after it was submitted. The summary shows an error that belongs to no field. Otherwise, focus moves
 * to the first invalid field, and a screen reader reads its error. If that field already had focus, the error is announced
 * here instead.
 */
export const FormErrors = ({ form: { failure, submitCount, announcement }, title }: Props) => (
  <>
    <ErrorSummary title={title} errors={failure ? [{ message: failure }] : []} attempt={submitCount} />
    {announcement && (
      <span key={submitCount} role="alert" className="visually-hidden">
        {announcement}
      </span>
    )}
  </>
)
