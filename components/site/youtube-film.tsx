'use client'

import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button'
import { readChoices } from '#lib/client/consent'
import s from './youtube-film.module.css'

const never = () => () => {}

/** Nothing of YouTube is loaded before the person asks for it, or has allowed media. */
export function YoutubeFilm({ id, onShown }: { id: string; onShown?: () => void }) {
  const t = useTranslations('SITE.YOUTUBE')
  const isAllowed = useSyncExternalStore(
    never,
    () => readChoices()?.media === true,
    () => false,
  )
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
    </div>
  )
}
