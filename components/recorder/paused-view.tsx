import { CirclePause } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import type { PauseReason, RecorderState } from '#lib/client/recorder/state/types'
import { hasUnstoredRecording } from '#lib/client/recorder/store/unstored'
import { useRecorderContext } from './context'
import css from './panel.module.css'
import { useDuration } from './use-duration'
import { useStorageText } from './use-storage-text'

type Props = { state: RecorderState & { at: 'paused' } }

const TEXT_KEYS = { hidden: 'HIDDEN', muted: 'MUTED', ended: 'ENDED' } as const satisfies {
  [reason in PauseReason]: string
}

/** A recording that the browser paused (§8 'browser paused recording'). */
export function PausedView({ state: { mode, reason, canResume, elapsed_ms } }: Props) {
  const t = useTranslations('RECORDER.PAUSED')
  const { session } = useRecorderContext()
  const duration = useDuration()
  const storageText = useStorageText()
  const isEnded = reason === 'ended'
  return (
    <div className={css.card}>
      <div role="alert">
        <h2 className={css.title}>
          <CirclePause aria-hidden />
          {t('TITLE')}
        </h2>
        <p>{t(TEXT_KEYS[reason], { time: duration(elapsed_ms) })}</p>
        {mode === 'real' && hasUnstoredRecording() && <p>{storageText(true)}</p>}
        {!isEnded && !canResume && <p>{t('WAITING')}</p>}
      </div>
      <div className={css.buttons} data-actions>
        {!isEnded && (
          <Button size="large" disabled={!canResume} onClick={session.resume}>
            {t('RESUME')}
          </Button>
        )}
        <Button tone={isEnded ? 'primary' : 'quiet'} size="large" onClick={session.stop}>
          {t('FINISH')}
        </Button>
        {reason !== 'hidden' && (
          <Button tone="plain" size="large" onClick={session.startOver}>
            {t('AGAIN')}
          </Button>
        )}
      </div>
    </div>
  )
}
