import { useState } from 'react'
import { invalidControls, type InvalidField, toInvalidField } from '#lib/client/invalid-fields'

/**
 * Reports the invalid fields of a form after each attempt to submit it: moves focus to the only one, or lists several for
 * the summary. `errorOf` returns the present error of the field with this name.
 */
export function useReportedFields(errorOf: (name: string) => string | null) {
  /** The invalid field in which the user pressed Enter. Focus does not move, so its error is announced. */
  const [entered, setEntered] = useState<string | null>(null)
  /** The fields that were invalid at the last attempt and are not corrected yet, if there were several. */
  const [listed, setListed] = useState<readonly InvalidField[]>([])
  /** Validates the form of a submit event with `check`, and then reports its errors. */
  const report = async (form: HTMLFormElement, check: () => Promise<unknown>) => {
    const focused = document.activeElement
    // Screen readers announce a summary that appears, not one that stays.
    setListed([])
    await check()
    // After the errors are rendered.
    setTimeout(() => {
      const controls = invalidControls(form)
      const [field] = controls.length === 1 ? controls : []
      setEntered(field && field === focused ? field.name : null)
      field?.focus()
      if (controls.length > 1) setListed(controls.map(toInvalidField))
    })
  }
  // A corrected field leaves the summary. A later error of it is shown only at the field, until the next attempt.
  const invalidFields = listed.filter(({ name }) => errorOf(name) !== null)
  if (invalidFields.length < listed.length) setListed(invalidFields)
  return { report, invalidFields, announcement: entered === null ? null : errorOf(entered) }
}
