import { useTranslations } from 'next-intl'
import css from './modal-pending.module.css'

/** Shows a progress line at the top while a modal loads, after a short delay. */
export function ModalPending() {
  const t = useTranslations('UI')
  return (
    <div className={css.pending} role="status">
      <span className="visually-hidden">{t('BUSY')}</span>
    </div>
  )
}
