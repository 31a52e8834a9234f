import { useTranslations } from 'next-intl'
import { END_WARNING_MS } from '#lib/client/recorder/state/types'
import type { LiveState } from '#lib/client/recorder/state/live-states'
import { isTimeUnlimited } from '#lib/domain/unlimited'
import { useRecorderContext } from './context'

/** Announces each state and the last seconds to screen readers, once each. */
export function Announcement({ live }: { live: LiveState }) {
  const t = useTranslations('RECORDER')
  const { props, kind } = useRecorderContext()
  const { recording_time } = props
  return (
    <p role="status" className="visually-hidden">
      {text()}
    </p>
  )

  function text() {
    if (live.at === 'ready') return t(kind === 'audio' ? 'READY.TITLE_AUDIO' : 'READY.TITLE')
    // One short sentence at the start. Speech at the end would be part of the recording, so a tone marks the end.
    if (live.at === 'countdown') return t('COUNTDOWN.TITLE')
    if (live.at === 'stopping') return t('STOPPING')
    if (live.at === 'practised') return t('PRACTISED.TITLE')
    if (live.at !== 'recording' || isTimeUnlimited(recording_time)) return null
    const left_ms = recording_time * 1000 - live.elapsed_ms
    return left_ms <= END_WARNING_MS && recording_time * 1000 > END_WARNING_MS
      ? t('RECORDING.LAST', { seconds: END_WARNING_MS / 1000 })
      : null
  }
}
