'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { useFocus } from '#lib/client/use-focus'
import { useMedia } from '#lib/client/use-media'
import css from './map-choice.module.css'

type Props = {
  /** The map of this site. */
  children: ReactNode
  renderGoogleMap: (apiKey: string) => ReactNode
}

/**
 * The map of this site. With a key, it offers Google Maps, which loads nothing before the visitor asks for it or has
 * allowed media.
 */
export function MapChoice({ children, renderGoogleMap }: Props) {
  const t = useTranslations('SITE.GOOGLE_MAPS')
  const { maps_key } = useCompany()
  const media = useMedia()
  const box = useRef<HTMLDivElement>(null)
  // The map takes focus, because the pressed button disappears.
  useFocus(box, media.isRequested)
  if (!maps_key) return children
  if (media.isShown)
    return (
      <div ref={box} role="group" aria-label="Google Maps" tabIndex={-1}>
        {renderGoogleMap(maps_key)}
      </div>
    )
  return (
    <>
      {children}
      <div className={css.offer}>
        <p>{t('TEXT')}</p>
        <Button tone="quiet" size="small" onClick={media.request}>
          {t('SHOW')}
        </Button>
      </div>
    </>
  )
}
