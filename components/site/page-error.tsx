'use client'

import { useTranslations } from 'next-intl'
import s from './page-error.module.css'

/** A page that failed: said in the visitor's language, with a way to try again. Every page brings it along, so it is bare. */
export function PageError({ reset }: { reset: () => void }) {
  const t = useTranslations()
  return (
    <main id="content" className={s.page}>
      <h1 className={s.title}>{t('ERRORS.API.SHORT')}</h1>
      <p className={s.text}>{t('ERRORS.API.LONG')}</p>
      <div className={s.actions}>
        <button type="button" className={s.button} onClick={reset}>
          {t('SITE.ERROR.RETRY')}
        </button>
      </div>
    </main>
  )
}
