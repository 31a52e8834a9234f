import { useTranslations } from 'next-intl'
import { LevelMeter } from '#components/recorder/level-meter'
import { TimeRing } from '#components/recorder/time-ring'
import { END_WARNING_MS, type RecorderState } from '#lib/client/recorder/state/types'
import { formatClock } from '#lib/client/recorder/state/time'
import { isTimeUnlimited } from '#lib/domain/unlimited'
import { useRecorderContext } from './context'
import css from './panel.module.css'

type Props = { state: RecorderState & { at: 'countdown' | 'recording' } }

/** The remaining time and the stop button, which keeps its focus from the start of the countdown. */
export function RecordingView({ state: { at, mode, elapsed_ms } }: Props) {
  const t = useTranslations('RECORDER.RECORDING')
  const { session, props, kind } = useRecorderContext()
  const total_ms = props.recording_time * 1000
  const left_ms = Math.max(0, total_ms - elapsed_ms)
  const isUnlimited = isTimeUnlimited(props.recording_time)
  const isEnding = left_ms <= END_WARNING_MS
  return (
    <>
      {at === 'recording' && (
        <div className={css.status}>
          <p className={css.pill}>
            <span className={css.dot} aria-hidden="true" />
            {t(mode === 'real' ? 'REAL' : 'PRACTICE')}
          </p>
          <p className={css.pill} role="timer" data-last={isEnding || undefined}>
            {isUnlimited
              ? formatClock(elapsed_ms)
              : isEnding
                ? t('LAST', { seconds: Math.ceil(left_ms / 1000) })
                : t('LEFT', { time: formatClock(left_ms, 'up') })}
          </p>
          {kind !== 'silent' && <LevelMeter isTextHidden />}
        </div>
      )}
      <button type="button" className={css.stop} data-actions onClick={session.stop}>
        <TimeRing value={isUnlimited ? 0 : elapsed_ms / total_ms} />
        <span className={css.stopWord}>{t('STOP')}</span>
      </button>
    </>
  )
}
