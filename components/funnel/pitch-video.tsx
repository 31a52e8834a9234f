'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { useFileLink } from '#lib/client/use-file-link'
import type { Record } from '#lib/domain/record'
import css from './pitch.module.css'

type Props = { record: Pick<Record, 'url' | 'thumb_url' | 'kind'>; label: string; autoPlay?: boolean }

/**
 * The user's own video, with its thumbnail as the poster, or their audio recording. Links are valid for five minutes.
 * Each expired link is renewed once.
 */
export function PitchVideo({ record: { url, thumb_url, kind }, label, autoPlay }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const video = useFileLink(url)
  const thumb = useFileLink(thumb_url)
  const renewed = useRef<string>(null)
  if (video.link.at === 'loading')
    return (
      <div className={css.video} role="status" aria-label={t('LOADING')}>
        <Skeleton shape="picture" />
      </div>
    )
  if (video.link.at === 'failed')
    return (
      <div className={css.broken} role="status">
        <p>{t('PLAYBACK_FAILED')}</p>
        <Button tone="quiet" size="small" onClick={video.renew}>
          {t('RETRY')}
        </Button>
      </div>
    )
  const { href } = video.link
  const onError = () => {
    if (renewed.current === href) return
    renewed.current = href
    video.renew()
  }
  const media = { 'aria-label': label, controls: true, autoPlay, preload: 'metadata', onError } as const
  if (kind === 'audio') return <audio {...media} className={css.audio} src={href} />
  return (
    // Without a thumbnail, shows the first frame instead of a black box.
    <video
      {...media}
      className={css.video}
      src={thumb_url === null ? `${href}#t=0.1` : href}
      poster={thumb.link.at === 'ready' ? thumb.link.href : undefined}
      playsInline
    />
  )
}
