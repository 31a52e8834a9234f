import type { ReactNode } from 'react'
import s from './stage.module.css'

/** Title of a screen of the application. It names the region that takes focus when the screen appears. */
export const SCREEN_TITLE = 'screen-title'

export const StageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className={s.head}>
    <h1 id={SCREEN_TITLE}>{title}</h1>
    {children && <p className={s.text}>{children}</p>}
  </header>
)
