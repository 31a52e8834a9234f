import { type MouseEvent, type PointerEvent, useRef } from 'react'

const isOn = ({ target, currentTarget }: MouseEvent) => target === currentTarget

/**
 * Detects clicks on the backdrop, whose events go to the dialog itself. The press must begin and end there: closing on
 * press would send the click to the element below.
 */
export function usePressBeside(onPress: () => void) {
  const isBeside = useRef(false)
  return {
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      isBeside.current = isOn(event)
    },
    onPointerUp: (event: PointerEvent<HTMLDialogElement>) => {
      isBeside.current &&= isOn(event)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (isBeside.current && isOn(event)) onPress()
    },
  }
}
