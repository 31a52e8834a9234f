import { useTranslations } from 'next-intl'
import { LAST_MS } from '#lib/client/recorder/state/types'
import type { LiveState } from '#lib/client/recorder/state/live-states'
import { useRecorderContext } from './context'

/** Announces each state and the last seconds to screen readers, once each. */
export function Announcement({ live }: { live: LiveState }) {
  const t = useTranslations('RECORDER')
  const { recording_time } = useRecorderContext().props
  return (
    <p role="status" className="visually-hidden">
      {text()}
    </p>
  )

  function text() {
    if (live.at === 'ready') return t('READY.TITLE')
    if (live.at === 'countdown') return `${t('COUNTDOWN.TITLE')} ${Math.ceil(live.left_ms / 1000)}`
    if (live.at === 'stopping') return t('STOPPING')
    if (live.at === 'practised') return t('PRACTISED.TITLE')
    if (live.at !== 'recording') return null
    const left_ms = recording_time * 1000 - live.elapsed_ms
    return left_ms <= LAST_MS
      ? t('RECORDING.LAST', { seconds: Math.min(LAST_MS / 1000, recording_time) })
      : t('RECORDING.STARTED', { seconds: recording_time })
  }
}
