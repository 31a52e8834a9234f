import { useTranslations } from 'next-intl'
import { type RefObject, useEffect } from 'react'
import { RecorderPlayer } from '#components/recorder/player'
import { Waveform } from '#components/recorder/waveform'
import type { LiveState } from '#lib/client/recorder/state/live-states'
import { useRecorderContext } from './context'
import css from './live.module.css'

type Props = { live: LiveState; videoRef: RefObject<HTMLVideoElement | null> }

/** The mirrored camera image, the waveform of the microphone, or the practice recording, which is not mirrored. */
export function LivePreview({ live, videoRef }: Props) {
  const t = useTranslations('RECORDER')
  const { stream, kind } = useRecorderContext()
  useEffect(() => {
    const element = videoRef.current
    if (!element || element.srcObject === stream) return
    element.srcObject = stream
    // Some browsers ignore `autoPlay` here and need the call.
    void element.play()?.catch(() => undefined)
  })
  if (live.at === 'practiced')
    return (
      <div className={css.practiced}>
        <RecorderPlayer video={live.video} label={t('PRACTICED.TITLE')} />
      </div>
    )
  if (kind === 'audio') return <Waveform />
  return <video ref={videoRef} className={css.picture} aria-label={t('LIVE.PREVIEW')} muted playsInline autoPlay />
}
