import { type MouseEvent, type PointerEvent, useRef } from 'react'

const isOn = ({ target, currentTarget }: MouseEvent) => target === currentTarget

/**
 * For a modal, around which a press falls on the dialog itself. It counts as a click that begins and ends there: closed as
 * the finger comes down, the dialog would leave the click to what lies beneath.
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
