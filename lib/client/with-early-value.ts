import type { UseFormRegisterReturn } from 'react-hook-form'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Controls that are already registered. Their value is the one of the form. */
const registered = new WeakSet<Control>()

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

/** Whether the control has another value than in the HTML of the server. */
function isChanged(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const initial = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
  return control.selectedIndex !== Math.max(0, initial)
}

/**
 * React Hook Form replaces the value of a control with the default value when it registers it, and so deletes what was
 * entered before hydration. Returns the field with that value as a change.
 */
export function withEarlyValue<Name extends string>(field: UseFormRegisterReturn<Name>): UseFormRegisterReturn<Name> {
  const ref = (control: unknown) => {
    if (!isControl(control) || registered.has(control)) return void field.ref(control)
    registered.add(control)
    if (!isChanged(control)) return void field.ref(control)
    const [value, isChecked] = [control.value, isBox(control) && control.checked]
    field.ref(control)
    if (isBox(control)) control.checked = isChecked
    else control.value = value
    void field.onChange({ target: control, type: 'change' })
  }
  return { ...field, ref }
}
