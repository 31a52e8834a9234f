import { useTranslations } from 'next-intl'
import { PlaybackCaptions } from '#components/ui/playback-captions'
import { VideoDetails } from '#components/ui/video-details'
import { VideoWithCover } from '#components/ui/video-with-cover'
import type { WebsiteVideo } from '#lib/domain/website'
import css from './website-video-player.module.css'

/** The video with its transcript and description below. */
export function WebsiteVideoPlayer({ video, locale }: { video: WebsiteVideo; locale: string }) {
  const t = useTranslations('WEBSITE')
  return (
    <figure className={css.figure}>
      <VideoWithCover label={t('VIDEO')} cover={video.poster_url} sizes="(min-width: 60rem) 37rem, 100vw">
        <source src={video.url} type="video/mp4" />
        <PlaybackCaptions text={video} lang={video.captions_lang ?? locale} />
      </VideoWithCover>
      <figcaption>
        <VideoDetails text={video} lang={locale} />
      </figcaption>
    </figure>
  )
}
