import { type MouseEvent, useEffect, useRef } from 'react'

/** A tap so soon after a step has appeared belongs to the press that has opened the step. */
const DOUBLE_TAP_MS = 500

/**
 * Returns a function for the `onClick` of the buttons of a dialog with several steps. The buttons of a step are at the
 * place of those of the previous one, so the second press of a double press is ignored. Keys always work.
 */
export function useStepPress(step: string) {
  const isEarlyTap = useRef(false)
  useEffect(() => {
    const shownAt = performance.now()
    // Not read from the click, because a touch has no number of clicks, and its click has no pointer type in Safari.
    const onPointerDown = ({ pointerType }: PointerEvent) => {
      isEarlyTap.current = pointerType !== 'mouse' && performance.now() - shownAt < DOUBLE_TAP_MS
    }
    addEventListener('pointerdown', onPointerDown, true)
    return () => removeEventListener('pointerdown', onPointerDown, true)
  }, [step])
  return (press: () => void) =>
    ({ detail }: MouseEvent) => {
      const isKey = detail === 0
      const isSecond = detail > 1 || isEarlyTap.current
      if (isKey || !isSecond) press()
    }
}
