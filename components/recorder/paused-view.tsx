import { CirclePause } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import type { Pause, RecorderState } from '#lib/client/recorder/state'
import { useShown } from './context'
import s from './panel.module.css'
import { useDuration } from './use-duration'

type Props = { state: RecorderState & { at: 'paused' } }

const WHY = { hidden: 'HIDDEN', muted: 'MUTED', ended: 'ENDED' } as const satisfies { [why in Pause]: string }

/** The browser stopped camera or microphone; the recording so far is kept (§8 'browser paused recording'). */
export function PausedView({ state: { why, isBack, elapsed_ms } }: Props) {
  const t = useTranslations('RECORDER.PAUSED')
  const { session } = useShown()
  const duration = useDuration()
  const isGone = why === 'ended'
  return (
    <div className={s.card}>
      <div role="alert">
        <h2 className={s.title}>
          <CirclePause aria-hidden />
          {t('TITLE')}
        </h2>
        <p>{t(WHY[why], { time: duration(elapsed_ms) })}</p>
        {!isGone && !isBack && <p>{t('WAITING')}</p>}
      </div>
      <div className={s.buttons} data-actions>
        {!isGone && (
          <Button size="large" disabled={!isBack} onClick={session.resume}>
            {t('RESUME')}
          </Button>
        )}
        <Button tone={isGone ? 'primary' : 'quiet'} size="large" onClick={session.stop}>
          {t('FINISH')}
        </Button>
        {why !== 'hidden' && (
          <Button tone="plain" size="large" onClick={session.startOver}>
            {t('AGAIN')}
          </Button>
        )}
      </div>
    </div>
  )
}
