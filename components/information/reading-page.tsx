import type { ReactNode } from 'react'
import css from './reading-page.module.css'

type Props = {
  title: ReactNode
  /** Above the title: a back link, a category. */
  before?: ReactNode
  /** Below the title: a version, a note. */
  line?: ReactNode
  /** The language of the title, if it is not that of the page. */
  lang?: string | undefined
  children: ReactNode
}

/** A text in one column below its title. */
export const ReadingPage = ({ title, before, line, lang, children }: Props) => (
  <article className={`${css.reading} fade-in`}>
    <header className={css.head}>
      {before}
      <h1 className={css.title} lang={lang}>
        {title}
      </h1>
      {line && <p className={css.line}>{line}</p>}
    </header>
    {children}
  </article>
)
