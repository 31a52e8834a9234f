import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { END_WARNING_MS } from '#lib/client/recorder/state/types'
import type { LiveState } from '#lib/client/recorder/state/live-states'
import { isTimeUnlimited } from '#lib/domain/unlimited'
import { useRecorderContext } from './context'

const VIBRATION_MS = 100

/**
 * Announces each state to screen readers once, but nothing during a recording, which would contain the speech. Before
 * its end, the device vibrates instead.
 */
export function Announcement({ live }: { live: LiveState }) {
  const t = useTranslations('RECORDER')
  const { props, kind } = useRecorderContext()
  const { recording_time } = props
  const isEnding =
    live.at === 'recording' &&
    !isTimeUnlimited(recording_time) &&
    recording_time * 1000 - live.elapsed_ms <= END_WARNING_MS
  useEffect(() => {
    if (isEnding && recording_time * 1000 > END_WARNING_MS) navigator.vibrate?.(VIBRATION_MS)
  }, [isEnding, recording_time])
  return (
    <p role="status" className="visually-hidden">
      {text()}
    </p>
  )

  function text() {
    if (live.at === 'ready') return t(kind === 'audio' ? 'READY.TITLE_AUDIO' : 'READY.TITLE')
    if (live.at === 'countdown') return t('COUNTDOWN.TITLE')
    if (live.at === 'stopping') return t('STOPPING')
    return live.at === 'practiced' ? t('PRACTICED.TITLE') : null
  }
}
