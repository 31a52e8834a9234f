/** An invalid field of a form as the user sees it. `id` is that of its control. */
export type InvalidField = { id: string; name: string; label: string; error: string }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The invalid controls of a form in the order on the page. */
export const invalidControls = (form: HTMLElement) => [
  ...form.querySelectorAll<Control>(':is(input, select, textarea)[aria-invalid="true"]'),
]

export const toInvalidField = ({ id, name, labels }: Control): InvalidField => ({
  id,
  name,
  label: textOf(labels?.[0]),
  error: textOf(document.getElementById(`${id}-error`)),
})

/** The text without the note that a field is optional. */
function textOf(element: Element | null | undefined) {
  const copy = element?.cloneNode(true)
  if (!(copy instanceof Element)) return ''
  copy.querySelector('[data-optional]')?.remove()
  return copy.textContent.trim()
}
