'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { readChoices } from '#lib/client/consent'
import s from './stage.module.css'
import f from './youtube-film.module.css'

/** Nothing of YouTube is loaded before the person asks for it, or has allowed media. */
export function YoutubeFilm({ id, onShown }: { id: string; onShown: () => void }) {
  const t = useTranslations('FUNNEL')
  const [isShown, setShown] = useState(() => typeof document !== 'undefined' && readChoices()?.media === true)
  if (isShown)
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
    <div className={f.placeholder}>
      <p>{t('VIDEO.YOUTUBE')}</p>
      <Button tone="quiet" onClick={() => setShown(true)}>
        {t('VIDEO.YOUTUBE_SHOW')}
      </Button>
    </div>
  )
}
