import { type MouseEvent, type PointerEvent, useRef } from 'react'

const isOnDialog = ({ target, currentTarget }: MouseEvent) => target === currentTarget

/**
 * Detects clicks on the backdrop, whose events go to the dialog itself. The press must begin and end on the backdrop.
 * If the dialog closed at the start of the press, the click would go to the element below.
 */
export function useBackdropPress(onPress: () => void) {
  const isOnBackdrop = useRef(false)
  return {
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      isOnBackdrop.current = isOnDialog(event)
    },
    onPointerUp: (event: PointerEvent<HTMLDialogElement>) => {
      isOnBackdrop.current &&= isOnDialog(event)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (isOnBackdrop.current && isOnDialog(event)) onPress()
    },
  }
}
