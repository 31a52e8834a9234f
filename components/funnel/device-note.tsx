import { useTranslations } from 'next-intl'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { lazyNearViewport } from '#components/ui/lazy-near-viewport'
import { useIsSharedComputer } from '#lib/client/draft-store'
import { DRAFT_DAYS } from '#lib/client/input-storage'
import { useSession } from '#lib/client/session'
import css from './stage.module.css'

const SharedComputer = lazyNearViewport(
  () => import('#components/funnel/shared-computer').then((file) => file.SharedComputer),
  null,
)

/** Pixels. Narrower screens are phones, which are rarely shared. */
const MIN_COMPUTER_WIDTH = 640

type Props = {
  /** Whether this is the first screen that stores an answer. The option for a shared computer is then expanded. */
  isFirst?: boolean
  canSignIn?: boolean
  /** Whether the account has the application. It then stays at its step if the answers on this device are deleted. */
  isInAccount?: boolean | undefined
}

/** Explains where answers are stored before there is an account. With an option, they are stored only in the tab. */
export function DeviceNote({ isFirst, canSignIn = true, isInAccount = false }: Props) {
  const t = useTranslations('FUNNEL.DEVICE')
  const isShared = useIsSharedComputer()
  const modals = useModals()
  const { status } = useSession()
  return (
    <div className={css.device}>
      {canSignIn && status === 'anonymous' && (
        <div className={css.back}>
          <Button tone="plain" size="small" {...modals.opener('login')}>
            {t('SIGN_IN')}
          </Button>
        </div>
      )}
      <details key={String(isFirst)} open={isFirst && innerWidth >= MIN_COMPUTER_WIDTH}>
        <summary>{t('TITLE')}</summary>
        <div className={css.list}>
          <p className={css.quiet}>{isShared ? t('TEXT_SHARED') : t('TEXT', { days: DRAFT_DAYS })}</p>
          <SharedComputer isInAccount={isInAccount} />
        </div>
      </details>
    </div>
  )
}
