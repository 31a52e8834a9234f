import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Moves focus to the content of each new step, because the button that was pressed no longer exists. */
export function useStepFocus(content: RefObject<HTMLElement | null>, step: string) {
  const shown = useRef(step)
  // Before the step is painted. Otherwise, focus could leave a button that the member has just reached.
  useLayoutEffect(() => {
    if (shown.current !== step) content.current?.focus()
    shown.current = step
  }, [content, step])
}
