'use client'

import { useTranslations } from 'next-intl'
import s from './page-error.module.css'

type Props = { error: Error; reset: () => void; reload?: () => void }

/** A page that failed: said in the visitor's language, with a way to try again. Every page brings it along, so it is bare. */
export function PageError({ error, reset, reload = () => location.reload() }: Props) {
  const t = useTranslations()
  return (
    <main id="content" className={s.page}>
      <h1 className={s.title}>{t('ERRORS.API.SHORT')}</h1>
      <p className={s.text}>{t('ERRORS.API.LONG')}</p>
      <div className={s.actions}>
        <button type="button" className={s.button} onClick={isOfScript(error) ? reload : reset}>
          {t('SITE.ERROR.RETRY')}
        </button>
      </div>
    </main>
  )
}

/** What browsers say of a module that does not come, each in its own words. */
const NO_MODULE = /dynamically imported module|importing a module script failed/i

/** A part of the page that was not fetched: it is never asked for again until the page is, which may be a newer one by then. */
const isOfScript = ({ name, message }: Error) => name === 'ChunkLoadError' || NO_MODULE.test(message)
