'use client'

import { useEffect, useRef } from 'react'
import type { VideoText } from '#lib/domain/video-text'

/**
 * The captions of a video that loads on playback, for use inside <video>. They load and appear on the first playback,
 * because browsers load the default captions with the page. The user can turn them off.
 */
export function PlaybackCaptions({ text, lang }: { text: VideoText | null; lang: string }) {
  const track = useRef<HTMLTrackElement>(null)
  const url = text?.captions_url
  useEffect(() => {
    const element = track.current
    const video = element?.closest('video')
    if (!element || !video) return
    const show = () => {
      element.track.mode = 'showing'
    }
    // The user can start the video before this code runs.
    if (!video.paused) return show()
    video.addEventListener('play', show, { once: true })
    return () => video.removeEventListener('play', show)
  }, [url])
  return url && <track ref={track} kind="captions" src={url} srcLang={lang} />
}
