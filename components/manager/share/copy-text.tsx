import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button'
import css from './share.module.css'

type Props = { label: string; text: string; lang?: string; isCode?: boolean; children?: ReactNode }

/** A text to read and copy. It can be selected and scrolled by keyboard. */
export function CopyText({ label, text, lang, isCode, children }: Props) {
  const t = useTranslations('MANAGERSHARE')
  return (
    <figure className={css.copy}>
      <figcaption className="visually-hidden">{label}</figcaption>
      <pre
        className={css.text}
        lang={lang}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Allowed, because keys scroll it.
        tabIndex={0}
        aria-label={label}
        role="group"
        data-code={isCode || undefined}
      >
        {text}
      </pre>
      <div className={css.actions}>
        <CopyButton text={text} label={t('COPY')} name={`${t('COPY')}: ${label}`} />
        {children}
      </div>
    </figure>
  )
}
