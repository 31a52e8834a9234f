import { CircleCheck, WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Reviewed } from '#components/recorder/review-view'
import { Button } from '#components/ui/button'
import { Progress } from '#components/ui/progress'
import { useShown } from './context'
import s from './send-line.module.css'

/** The upload state of the video: sending, waiting for the network, done. */
export function SendLine({ state }: { state: Reviewed }) {
  const t = useTranslations('RECORDER')
  const { session } = useShown()
  if (state.at === 'preview')
    return (
      <p className={s.done} role="status">
        <CircleCheck aria-hidden />
        {t('SEND.DONE')}
      </p>
    )
  if (state.at === 'saving') return <Going label={t('SAVING')} value={null} />
  const { send, isAccepted } = state
  if (send?.at === 'waiting') {
    const problem = send.why === 'offline' ? 'CONNECTION_LOST' : 'CANNOT_CONNECT'
    return (
      <div className={s.waiting} role="status">
        <WifiOff aria-hidden />
        <div className={s.words}>
          <p className={s.title}>{t(`ERROR.${problem}.TITLE`)}</p>
          <p>{t(`ERROR.${problem}.TEXT`)}</p>
          <Button tone="quiet" size="small" onClick={session.poke}>
            {t('SEND.RETRY')}
          </Button>
        </div>
      </div>
    )
  }
  const value = send?.at === 'sending' && send.total ? send.sent / send.total : null
  return (
    <div className={s.going}>
      <Going label={t('SEND.SENDING')} value={value} />
      <p className={s.quiet} role="status">
        {isAccepted && t('SEND.ACCEPTED')}
      </p>
    </div>
  )
}

const Going = ({ label, value }: { label: string; value: number | null }) => (
  <Progress label={label} value={value} showLabel />
)
