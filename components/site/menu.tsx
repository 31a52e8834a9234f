'use client'

import { usePathname } from 'next/navigation'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import css from './menu.module.css'

type Props = {
  icon: ReactNode
  label: ReactNode
  /** Added before the label for screen readers, if the label alone is unclear. */
  name?: string
  children: ReactNode
}

/**
 * A button that opens a short list. Escape and a link in it close the list and return focus. A press outside, focus
 * outside and a navigation close it too, so that it never covers the focused element.
 */
export function Menu({ icon, label, name, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      if (box.current?.open && target instanceof Node && !box.current.contains(target)) box.current.open = false
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  // The menu stays mounted across pages.
  const path = usePathname()
  useEffect(() => {
    const menu = box.current
    return () => void (menu && (menu.open = false))
  }, [path])
  const close = () => {
    if (!box.current?.open) return
    box.current.open = false
    box.current.querySelector('summary')?.focus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close()
  }
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) close()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Allowed, because controls have focus.
    <details ref={box} className={css.menu} name="site-menu" onKeyDown={onKeyDown} onClick={onClick} onBlur={onBlur}>
      <summary className={css.button}>
        {icon}
        {name && <span className="visually-hidden">{name}, </span>}
        <span className={css.label}>{label}</span>
      </summary>
      <ul role="list" className={css.list}>
        {children}
      </ul>
    </details>
  )
}
