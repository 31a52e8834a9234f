import type { ReactNode } from 'react'
import css from './titled-page.module.css'

type Props = { title: string; text?: string; children: ReactNode }

/** A page with its title and introduction. */
export const TitledPage = ({ title, text, children }: Props) => (
  <div className={`${css.page} fade-in`}>
    <header className={css.head}>
      <h1>{title}</h1>
      {text && <p className={css.text}>{text}</p>}
    </header>
    {children}
  </div>
)
