import type { ReactNode } from 'react'
import { cx } from '#lib/client/cx'
import css from './prose.module.css'

export type ProseProps = {
  /** Sanitized HTML, as the API returns rich text. */
  html?: string
  /** Elements instead of HTML. */
  children?: ReactNode
  /** The language of the text, if it is not that of the page. */
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
