import type { UseFormRegisterReturn } from 'react-hook-form'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Controls that are already registered. They have the value of the form. */
const registered = new WeakSet<Control>()

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

/** Whether the control has another value than in the HTML of the server. */
function isChanged(control: Control): boolean {
  if (isCheckable(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const initial = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
  return control.selectedIndex !== Math.max(0, initial)
}

/**
 * React Hook Form replaces the value of a control with the default value when it registers the control, which deletes
 * input from before hydration. Returns the field with a `ref` that restores this input and reports it as a change.
 */
export function withEarlyValue<Name extends string>(field: UseFormRegisterReturn<Name>): UseFormRegisterReturn<Name> {
  const ref = (control: unknown) => {
    if (!isControl(control) || registered.has(control)) return void field.ref(control)
    registered.add(control)
    if (!isChanged(control)) return void field.ref(control)
    const [value, isChecked] = [control.value, isCheckable(control) && control.checked]
    field.ref(control)
    if (isCheckable(control)) control.checked = isChecked
    else control.value = value
    void field.onChange({ target: control, type: 'change' })
  }
  return { ...field, ref }
}
