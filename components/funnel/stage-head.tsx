import { type ReactNode, useEffect, useRef } from 'react'
import css from './stage.module.css'

/** ID of the heading of each screen of the application. The heading takes focus when the screen appears. */
export const SCREEN_TITLE = 'screen-title'

/** A screen that loads later than the frame takes the focus from the region to which the frame has moved it. */
export function focusTitle(title: HTMLElement | null) {
  if (document.activeElement?.matches('body, [tabindex="-1"]')) title?.focus({ preventScroll: true })
}

type Props = { className?: string; children: ReactNode }

export function ScreenTitle({ className, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusTitle(title.current), [])
  return (
    <h1 ref={title} id={SCREEN_TITLE} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}

export const StageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className={css.head}>
    <ScreenTitle>{title}</ScreenTitle>
    {children && <p className={css.text}>{children}</p>}
  </header>
)
