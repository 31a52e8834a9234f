import type { ReactNode } from 'react'
import s from './stage.module.css'

/** The title of a screen of the application: it names the region that takes the focus when the screen comes. */
export const SCREEN_TITLE = 'screen-title'

export const StageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className={s.head}>
    <h1 id={SCREEN_TITLE}>{title}</h1>
    {children && <p className={s.text}>{children}</p>}
  </header>
)
