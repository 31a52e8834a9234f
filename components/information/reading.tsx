import type { ReactNode } from 'react'
import s from './reading.module.css'

type Props = {
  title: ReactNode
  /** Above the title: a way back, a category. */
  before?: ReactNode
  /** Below the title: a version, a note. */
  line?: ReactNode
  /** The title's language where it is not the page's. */
  lang?: string | undefined
  children: ReactNode
}

/** A text to be read: one column under its title. */
export const Reading = ({ title, before, line, lang, children }: Props) => (
  <article className={`${s.reading} fade-in`}>
    <header className={s.head}>
      {before}
      <h1 className={s.title} lang={lang}>
        {title}
      </h1>
      {line && <p className={s.line}>{line}</p>}
    </header>
    {children}
  </article>
)
