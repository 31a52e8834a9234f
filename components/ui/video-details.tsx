import { useTranslations } from 'next-intl'
import type { VideoText } from '#lib/domain/video-text'
import css from './video-details.module.css'

type Props = {
  text: VideoText | null
  /** Language of the video. */
  lang: string
}

/** The transcript and the description below a video. */
export function VideoDetails({ text, lang }: Props) {
  const t = useTranslations('UI.VIDEO')
  if (!text) return null
  const parts = [
    [t('TRANSCRIPT'), text.transcript],
    [t('DESCRIPTION'), text.description],
  ] as const
  return parts.map(
    ([title, content]) =>
      content && (
        <details key={title} className={css.details}>
          <summary>{title}</summary>
          <p lang={lang}>{content}</p>
        </details>
      ),
  )
}
