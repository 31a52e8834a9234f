import { ErrorSummary } from './error-summary'

type Props = {
  form: { failure: string | null; submitCount: number; announcement: string | null }
  title?: string
}

/**
 * The errors of a form after an attempt. The summary shows an error without a field. An error of a field is announced if
 * focus was already in the field, because moving focus there would announce nothing.
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
