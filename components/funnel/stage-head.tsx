import type { ReactNode } from 'react'
import s from './stage.module.css'

export const StageHead = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <header className={s.head}>
    <h1>{title}</h1>
    {children && <p className={s.text}>{children}</p>}
  </header>
)
