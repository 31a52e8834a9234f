import { useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/checkbox'
import { setSharedComputer, useIsSharedComputer } from '#lib/client/draft-store'
import s from './stage.module.css'

/** Says where answers are stored before there is an account, and lets the visitor keep them out of this device. */
export function DeviceNote() {
  const t = useTranslations('FUNNEL.DEVICE')
  const isShared = useIsSharedComputer()
  return (
    <div className={s.device}>
      <p className={s.quiet}>{t(isShared ? 'TEXT_SHARED' : 'TEXT')}</p>
      <Checkbox
        label={t('SHARED')}
        hint={t('SHARED_HINT')}
        checked={isShared}
        onChange={({ target }) => setSharedComputer(target.checked)}
      />
    </div>
  )
}
