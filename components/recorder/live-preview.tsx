import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { RecorderPlayer } from '#components/recorder/player'
import { Waveform } from '#components/recorder/waveform'
import type { LiveState } from '#lib/client/recorder/state/live-states'
import { useRecorderContext } from './context'
import s from './live.module.css'

/** The mirrored camera image, the waveform of the microphone, or the practice recording, which is not mirrored. */
export function LivePreview({ live }: { live: LiveState }) {
  const t = useTranslations('RECORDER')
  const { stream, kind } = useRecorderContext()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element || element.srcObject === stream) return
    element.srcObject = stream
    // Some browsers ignore `autoPlay` here and need the call.
    void element.play()?.catch(() => undefined)
  })
  if (live.at === 'practised')
    return (
      <div className={s.practised}>
        <RecorderPlayer video={live.video} label={t('PRACTISED.TITLE')} />
      </div>
    )
  if (kind === 'audio') return <Waveform />
  return <video ref={video} className={s.picture} aria-label={t('LIVE.PREVIEW')} muted playsInline autoPlay />
}
