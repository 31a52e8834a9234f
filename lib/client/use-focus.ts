import { type RefObject, useEffect, useRef } from 'react'

type Box = RefObject<HTMLElement | null>

const CONTROLS = ['input', 'textarea', 'select', 'button', 'a[href]']
  .map((name) => `${name}:not(:disabled, [tabindex="-1"])`)
  .join(',')

/** Where Tab would go in it: the chosen one of several, else the first control, else the box itself. */
export function focusInto(box: HTMLElement | null) {
  const chosen = box?.querySelector<HTMLElement>('input[type=radio]:checked:not(:disabled)')
  const target = chosen ?? box?.querySelector<HTMLElement>(CONTROLS) ?? box
  target?.focus()
}

/** Whether nothing has it, or something that cannot be seen any more: browsers let go of that a moment later. */
export const isFocusLost = () => {
  const at = document.activeElement
  return !at || at === document.body || at.matches(':disabled') || at.checkVisibility?.() === false
}

/**
 * Each change of `state` after the first takes the focus into `box`: always, or only where what had it went away and
 * left it nowhere.
 */
export function useFocus(box: Box, state: unknown, when: 'always' | 'lost' = 'always') {
  const before = useRef(state)
  useEffect(() => {
    if (Object.is(before.current, state)) return
    before.current = state
    if (when === 'always' || isFocusLost()) focusInto(box.current)
  }, [box, state, when])
}
