import { useTranslations } from 'next-intl'
import s from './modal-pending.module.css'

/** A modal is loading: shows a line at the top after a moment. */
export function ModalPending() {
  const t = useTranslations('UI')
  return (
    <div className={s.pending} role="status">
      <span className="visually-hidden">{t('BUSY')}</span>
    </div>
  )
}
