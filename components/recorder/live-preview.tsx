import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Film } from '#components/recorder/film'
import type { LiveState } from '#lib/client/recorder/live-states'
import { useShown } from './context'
import s from './live.module.css'

/** The camera as a mirror image; after practice the video, not mirrored. */
export function LivePicture({ live }: { live: LiveState }) {
  const t = useTranslations('RECORDER')
  const { stream } = useShown()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element || element.srcObject === stream) return
    element.srcObject = stream
    // Some browsers start playback by themselves, others need the call.
    void element.play()?.catch(() => undefined)
  })
  if (live.at === 'practised')
    return (
      <div className={s.practised}>
        <Film film={live.film} label={t('PRACTISED.TITLE')} />
      </div>
    )
  return <video ref={video} className={s.picture} aria-label={t('LIVE.PICTURE')} muted playsInline autoPlay />
}
