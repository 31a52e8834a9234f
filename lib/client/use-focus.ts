import { type RefObject, useEffect, useRef } from 'react'

type Box = RefObject<HTMLElement | null>

const CONTROLS = ['input', 'textarea', 'select', 'button', 'a[href]']
  .map((name) => `${name}:not(:disabled, [tabindex="-1"])`)
  .join(',')

/** The selected radio button, otherwise the `data-focus` element, the first control, or the box itself. */
export function startOf(box: HTMLElement | null) {
  const selected = box?.querySelector<HTMLElement>('input[type=radio]:checked:not(:disabled)')
  // Marks an element after the first control, such as the password if the email address is filled in.
  const preferred = box?.querySelector<HTMLElement>('[data-focus]')
  return selected ?? preferred ?? box?.querySelector<HTMLElement>(CONTROLS) ?? box
}

export const focusInto = (box: HTMLElement | null) => startOf(box)?.focus()

/** An element that has had focus for a moment, only because the focused control disappeared (`recoverFocus`). */
export const RECOVERED = '[data-recovered]'

/**
 * Whether no visible element has focus, or only one that replaces the focused control for the moment. Browsers remove
 * focus from hidden elements with a delay.
 */
export const isFocusLost = () => {
  const focused = document.activeElement
  return (
    !focused ||
    focused === document.body ||
    focused.matches(`:disabled, ${RECOVERED}`) ||
    focused.checkVisibility?.() === false
  )
}

/** Moves focus into `box` when `state` changes. With 'lost', only if no visible element has focus. */
export function useFocus(box: Box, state: unknown, when: 'always' | 'lost' = 'always') {
  const previous = useRef(state)
  useEffect(() => {
    if (Object.is(previous.current, state)) return
    previous.current = state
    if (when === 'always' || isFocusLost()) focusInto(box.current)
  }, [box, state, when])
}
