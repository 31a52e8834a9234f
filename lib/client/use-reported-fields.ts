import { useState } from 'react'
import { invalidControls, type InvalidField, toInvalidField } from '#lib/client/invalid-fields'

/**
 * Reports the invalid fields of a form after each attempt to submit it: moves focus to the only one, or lists several for
 * the summary. `errorOf` returns the present error of a field. Default: the error at the last attempt.
 */
export function useReportedFields(errorOf: (field: InvalidField) => string | null = ({ error }) => error) {
  const [submitCount, setSubmitCount] = useState(0)
  /** The invalid field in which the user pressed Enter. Focus does not move, so its error is announced. */
  const [entered, setEntered] = useState<InvalidField | null>(null)
  /** The fields that were invalid at the last attempt and are not corrected yet, if there were several. */
  const [listed, setListed] = useState<readonly InvalidField[]>([])
  /** Validates the form with `check`, and then reports its errors. `check` first hides an earlier failure. */
  const report = async (form: HTMLElement, check: () => Promise<unknown>) => {
    const focused = document.activeElement
    setSubmitCount((count) => count + 1)
    // Screen readers announce a summary that appears, not one that stays.
    setListed([])
    await check()
    // After the errors are rendered.
    setTimeout(() => {
      const controls = invalidControls(form)
      const [field] = controls.length === 1 ? controls : []
      setEntered(field && field === focused ? toInvalidField(field) : null)
      field?.focus()
      if (controls.length > 1) setListed(controls.map(toInvalidField))
    })
  }
  // A corrected field leaves the summary. A later error of it is shown only at the field, until the next attempt.
  const invalidFields = listed.filter((field) => errorOf(field) !== null)
  if (invalidFields.length < listed.length) setListed(invalidFields)
  return { report, submitCount, invalidFields, announcement: entered === null ? null : errorOf(entered) }
}
