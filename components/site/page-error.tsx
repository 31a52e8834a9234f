'use client'

import { useTranslations } from 'next-intl'
import css from './page-error.module.css'

type Props = { error: Error; reset: () => void; reload?: () => void }

/** Error page in the visitor's language with a retry. Every page includes it, so it must be small. */
export function PageError({ error, reset, reload = () => location.reload() }: Props) {
  const t = useTranslations()
  return (
    <main id="content" className={css.page}>
      {/* Takes focus, because the control that had it is gone. */}
      <h1 ref={focus} tabIndex={-1} className={css.title}>
        {t('ERRORS.API.SHORT')}
      </h1>
      <p className={css.text}>{t('ERRORS.API.LONG')}</p>
      <div className={css.actions}>
        <button type="button" className={css.button} onClick={isScriptError(error) ? reload : reset}>
          {t('SITE.ERROR.RETRY')}
        </button>
      </div>
    </main>
  )
}

const focus = (title: HTMLElement | null) => title?.focus()

/** Messages of different browsers for a module that failed to load. */
const MODULE_LOAD_ERROR = /dynamically imported module|importing a module script failed/i

/**
 * Whether a script of the page failed to load. Browsers request it again only after a reload, which may bring a newer
 * version.
 */
const isScriptError = ({ name, message }: Error) => name === 'ChunkLoadError' || MODULE_LOAD_ERROR.test(message)
