import { type RefObject, useEffect, useRef } from 'react'

type Box = RefObject<HTMLElement | null>

const CONTROLS = ['input', 'textarea', 'select', 'button', 'a[href]']
  .map((name) => `${name}:not(:disabled, [tabindex="-1"])`)
  .join(',')

/** Focuses what Tab would reach: the selected choice, else the first control, else the box itself. */
export function focusInto(box: HTMLElement | null) {
  const chosen = box?.querySelector<HTMLElement>('input[type=radio]:checked:not(:disabled)')
  const target = chosen ?? box?.querySelector<HTMLElement>(CONTROLS) ?? box
  target?.focus()
}

/** Whether nothing visible has focus: browsers remove it from hidden elements only a moment later. */
export const isFocusLost = () => {
  const at = document.activeElement
  return !at || at === document.body || at.matches(':disabled') || at.checkVisibility?.() === false
}

/** Each change of `state` after the first moves focus into `box`: always, or only if focus was lost. */
export function useFocus(box: Box, state: unknown, when: 'always' | 'lost' = 'always') {
  const before = useRef(state)
  useEffect(() => {
    if (Object.is(before.current, state)) return
    before.current = state
    if (when === 'always' || isFocusLost()) focusInto(box.current)
  }, [box, state, when])
}
