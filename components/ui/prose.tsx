import type { ReactNode } from 'react'
import { cx } from './cx'
import css from './prose.module.css'

export type ProseProps = {
  /** Sanitised HTML, as the API gives rich text. */
  html?: string
  /** Elements instead. */
  children?: ReactNode
  /** The text's language where it is not the page's. */
  lang?: string
  size?: 'normal' | 'large'
  className?: string
}

export const Prose = ({ html, children, lang, size = 'normal', className }: ProseProps) => {
  const names = cx(css.prose, size === 'large' && css.large, className)
  return html === undefined ? (
    <div className={names} lang={lang}>
      {children}
    </div>
  ) : (
    <div className={names} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
