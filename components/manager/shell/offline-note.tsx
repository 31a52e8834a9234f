import { WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useOnline } from '#lib/client/use-online'
import css from './offline-note.module.css'

/** The live region exists before its text, because a region that is inserted with its text is not announced. */
export function OfflineNote() {
  const t = useTranslations('MANAGER.STATE')
  const isOnline = useOnline()
  return (
    <div role="status" className={css.region}>
      {!isOnline && (
        <p className={css.note}>
          <WifiOff aria-hidden="true" />
          {t('OFFLINE')}
        </p>
      )}
    </div>
  )
}
