'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { useAllowed } from '#lib/client/use-allowed'
import s from './youtube-film.module.css'

/**
 * Loads nothing of YouTube before the visitor asks for this video or has allowed media, and removes it when consent is
 * withdrawn. Links to the video on YouTube.
 */
export function YoutubeFilm({ id, onShown }: { id: string; onShown?: () => void }) {
  const t = useTranslations('SITE.YOUTUBE')
  const isAllowed = useAllowed('media')
  const [isAsked, setAsked] = useState(false)
  if (isAllowed || isAsked)
    return (
      <iframe
        className={s.film}
        src={`https://www.youtube-nocookie.com/embed/${id}`}
        title="YouTube"
        allow="autoplay; encrypted-media; picture-in-picture"
        allowFullScreen
        onLoad={onShown}
      />
    )
  return (
    <div className={s.placeholder}>
      <p>{t('TEXT')}</p>
      <Button tone="quiet" onClick={() => setAsked(true)}>
        {t('SHOW')}
      </Button>
      <a href={`https://www.youtube.com/watch?v=${id}`} target="_blank" rel="noopener noreferrer" onClick={onShown}>
        {t('THERE')}
      </a>
    </div>
  )
}
