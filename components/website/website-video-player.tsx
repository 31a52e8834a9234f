import { useTranslations } from 'next-intl'
import { VideoWithCover } from '#components/ui/video-with-cover'
import type { WebsiteVideo } from '#lib/domain/website'
import s from './website-video-player.module.css'

/** The video with its transcript below. */
export function WebsiteVideoPlayer({ video, locale }: { video: WebsiteVideo; locale: string }) {
  const t = useTranslations('WEBSITE')
  return (
    <figure className={s.figure}>
      <VideoWithCover label={t('VIDEO')} cover={video.poster_url} sizes="(min-width: 60rem) 37rem, 100vw">
        <source src={video.url} type="video/mp4" />
        {video.captions_url && <track kind="captions" src={video.captions_url} srcLang={locale} default />}
      </VideoWithCover>
      {video.transcript && (
        <figcaption>
          <details className={s.transcript}>
            <summary>{t('TRANSCRIPT')}</summary>
            <p>{video.transcript}</p>
          </details>
        </figcaption>
      )}
    </figure>
  )
}
