'use client'

import { useTranslations } from 'next-intl'
import s from './page-error.module.css'

/** A page that failed: said in the visitor's language, with a way to try again. Every page brings it along, so it is bare. */
export function PageError({ reset }: { reset: () => void }) {
  const t = useTranslations('SITE.ERROR')
  return (
    <main id="content" className={s.page}>
      <h1 className={s.title}>{t('TITLE')}</h1>
      <div className={s.actions}>
        <button type="button" className={s.button} onClick={reset}>
          {t('RETRY')}
        </button>
      </div>
    </main>
  )
}
