import { getTranslations } from 'next-intl/server'
import { SCRIPT_NOTICE } from '#lib/domain/script-notice'
import css from './script-notice.module.css'

/** CSS shows it without JavaScript. lib/host/pages/delay-scripts.ts shows it if scripts cannot be loaded. */
export async function ScriptNotice() {
  const t = await getTranslations('INFORMATION.SCRIPTS')
  return (
    <p id={SCRIPT_NOTICE} role="alert" hidden className={css.notice}>
      {t('FAILED')}{' '}
      {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- Allowed, because an empty address is this page. */}
      <a href="">{t('RELOAD')}</a>
    </p>
  )
}
