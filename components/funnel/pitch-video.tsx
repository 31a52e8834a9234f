'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { useLink } from '#lib/client/use-link'
import type { Record } from '#lib/domain/record'
import s from './pitch.module.css'

type Props = { record: Pick<Record, 'url' | 'thumb_url'>; label: string; autoPlay?: boolean }

/**
 * The user's own video below its thumbnail. Links are valid for five minutes: an expired one is renewed, one request at
 * a time.
 */
export function PitchFilm({ record: { url, thumb_url }, label, autoPlay }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const film = useLink(url)
  const thumb = useLink(thumb_url)
  const renewed = useRef<string>(null)
  if (film.link.at === 'loading')
    return (
      <div className={s.film} role="status" aria-label={t('LOADING')}>
        <Skeleton shape="picture" />
      </div>
    )
  if (film.link.at === 'failed')
    return (
      <div className={s.broken} role="status">
        <p>{t('NOT_PLAYED')}</p>
        <Button tone="quiet" size="small" onClick={film.renew}>
          {t('PLAY_AGAIN')}
        </Button>
      </div>
    )
  const { href } = film.link
  const onError = () => {
    if (renewed.current === href) return
    renewed.current = href
    film.renew()
  }
  return (
    // Without a thumbnail, shows the first frame instead of a black box.
    <video
      className={s.film}
      src={thumb_url === null ? `${href}#t=0.1` : href}
      poster={thumb.link.at === 'there' ? thumb.link.href : undefined}
      aria-label={label}
      controls
      autoPlay={autoPlay}
      playsInline
      preload="metadata"
      onError={onError}
    />
  )
}
