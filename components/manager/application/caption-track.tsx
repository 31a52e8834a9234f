import { useLocale } from 'next-intl'
import { useCallback } from 'react'
import { languageName } from '#lib/client/manager/application/spoken-languages'
import { deviceStorage } from '#lib/client/storage'
import type { Captions } from '#lib/contract/staff/candidacies'

/** Has the value 'off' after the member has hidden captions, so that they stay hidden in other applications. */
const SHOWN_KEY = 'manager-captions'

/** The captions of a video, for use inside <video>. The server stores them without tags and styles. */
export function CaptionTrack({ captions: { content, locale: language } }: { captions: Captions }) {
  const locale = useLocale()
  const attach = useCallback(
    (element: HTMLTrackElement) => {
      // The text is part of the application and has no URL of its own.
      const url = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
      element.src = url
      const { textTracks } = element.parentElement as HTMLMediaElement
      const storeChoice = () => deviceStorage.write(SHOWN_KEY, element.track.mode === 'showing' ? null : 'off')
      textTracks.addEventListener('change', storeChoice)
      return () => {
        textTracks.removeEventListener('change', storeChoice)
        URL.revokeObjectURL(url)
      }
    },
    [content],
  )
  return (
    <track
      ref={attach}
      kind="captions"
      srcLang={language}
      label={languageName(locale, language)}
      default={deviceStorage.read(SHOWN_KEY) !== 'off'}
    />
  )
}
