'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '#components/ui/button'
import { useFocus } from '#lib/client/use-focus'
import { useMedia } from '#lib/client/use-media'
import css from './youtube-video.module.css'

type Props = {
  id: string
  /** Name of the video for screen readers. */
  title: string
}

/** Loads nothing from YouTube before the visitor asks for this video or has allowed media. Links to it on YouTube. */
export function YoutubeVideo({ id, title }: Props) {
  const t = useTranslations('SITE.YOUTUBE')
  const { isShown, isRequested, request } = useMedia()
  const player = useRef<HTMLIFrameElement>(null)
  // The player takes focus, because the pressed button disappears.
  useFocus(player, isRequested)
  if (isShown)
    return (
      <iframe
        ref={player}
        className={css.video}
        src={`https://www.youtube-nocookie.com/embed/${id}`}
        title={`${title} – YouTube`}
        allow="autoplay; encrypted-media; picture-in-picture"
        allowFullScreen
      />
    )
  return (
    <div className={css.placeholder}>
      <p>{t('TEXT')}</p>
      <Button tone="quiet" onClick={request}>
        {t('SHOW')}
      </Button>
      <a href={`https://www.youtube.com/watch?v=${id}`} target="_blank" rel="noopener noreferrer">
        {t('WATCH')}
      </a>
    </div>
  )
}
