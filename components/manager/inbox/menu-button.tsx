'use client'

import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button'
import css from './menu-button.module.css'

type Props = {
  label: ReactNode
  icon?: ReactNode
  onOpen?: () => void
  /** Receives a function that closes the panel and returns focus to the button. */
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it. Escape, a press outside and focus outside close the panel. */
export function MenuButton({ label, icon, onOpen, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.key !== 'Escape' || !isOpen) return
    press.preventDefault()
    close()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget)) setOpen(false)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Allowed, because controls inside have focus.
    <div ref={box} className={css.box} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        tone="plain"
        size="small"
        icon={icon}
        iconEnd={<ChevronDown aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen)
          if (!isOpen) onOpen?.()
        }}
      >
        {label}
      </Button>
      {isOpen && <Panel close={close}>{children}</Panel>}
    </div>
  )
}

const Panel = ({ close, children }: { close: () => void } & Pick<Props, 'children'>) => (
  <div role="group" className={css.panel}>
    {children(close)}
  </div>
)
