import { useTranslations } from 'next-intl'
import s from './modal-pending.module.css'

/** A modal was asked for and is on its way: a line across the top says so after a moment. */
export function ModalPending() {
  const t = useTranslations('UI')
  return (
    <div className={s.pending} role="status">
      <span className="visually-hidden">{t('BUSY')}</span>
    </div>
  )
}
