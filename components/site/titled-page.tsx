import type { ReactNode } from 'react'
import s from './titled-page.module.css'

type Props = { title: string; text?: string; children: ReactNode }

/** A page with its title and introduction. */
export const TitledPage = ({ title, text, children }: Props) => (
  <div className={`${s.page} fade-in`}>
    <header className={s.head}>
      <h1>{title}</h1>
      {text && <p className={s.text}>{text}</p>}
    </header>
    {children}
  </div>
)
