'use client'

import { useTranslations } from 'next-intl'
import button from '#components/ui/button.module.css'
import css from '#components/ui/empty-state.module.css'

/** A page that failed: said in the visitor's language, with a way to try again. Every page brings it along, so it is bare. */
export default function PageError({ reset }: { reset: () => void }) {
  const t = useTranslations('SITE.ERROR')
  return (
    <main id="content" className={css.empty}>
      <h1 className={css.title}>{t('TITLE')}</h1>
      <div className={css.actions}>
        <button type="button" className={`${button.button} ${button.primary}`} onClick={reset}>
          {t('RETRY')}
        </button>
      </div>
    </main>
  )
}
