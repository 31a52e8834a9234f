import { useTranslations } from 'next-intl'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { setSharedComputer, useIsSharedComputer } from '#lib/client/draft-store'
import { useSession } from '#lib/client/session'
import s from './stage.module.css'

/** Says where answers are stored before there is an account, and lets the visitor keep them out of this device. */
export function DeviceNote({ canSignIn = true }: { canSignIn?: boolean }) {
  const t = useTranslations('FUNNEL.DEVICE')
  const isShared = useIsSharedComputer()
  const modals = useModals()
  const { status } = useSession()
  return (
    <div className={s.device}>
      <p className={s.quiet}>{t(isShared ? 'TEXT_SHARED' : 'TEXT')}</p>
      <Checkbox
        label={t('SHARED')}
        hint={t('SHARED_HINT')}
        checked={isShared}
        onChange={({ target }) => setSharedComputer(target.checked)}
      />
      {canSignIn && status === 'anonymous' && (
        <div className={s.back}>
          <Button tone="plain" size="small" {...modals.opener('login')}>
            {t('SIGN_IN')}
          </Button>
        </div>
      )}
    </div>
  )
}
