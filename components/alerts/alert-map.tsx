'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { MapChoice } from '#components/site/map-choice'
import { Button } from '#components/ui/button'
import type { MapProps } from '#components/alerts/bundled-map'
import { useJobPoints } from '#lib/client/alerts'
import { mapLoading } from '#lib/client/maps'
import css from './alert-map.module.css'

/** Reserves the space of a map while its code loads. */
const renderPlaceholder = () => <div className={css.map} />
const BundledMap = dynamic(() => import('#components/alerts/bundled-map').then((file) => file.BundledMap), {
  ssr: false,
  loading: renderPlaceholder,
})
const GoogleMap = dynamic(() => import('#components/alerts/google-map').then((file) => file.GoogleMap), {
  ssr: false,
  loading: renderPlaceholder,
})

/** The map next to the form. Loads on request in data-saving mode, and never without WebGL. */
export function AlertMap({ place, distance }: Pick<MapProps, 'place' | 'distance'>) {
  const t = useTranslations('ALERTS.MAP')
  const { company } = useCompany()
  const [loading, setLoading] = useState(mapLoading)
  const points = useJobPoints(company.slug)
  if (loading === 'never') return <p className={css.sources}>{t('SOURCES')}</p>
  const map = { place, distance, points }
  return (
    <figure
      className={css.figure}
      aria-label={place ? t('LABEL', { km: distance, place: place.name }) : t('LABEL_NONE')}
    >
      {loading === 'on-request' ? (
        <div className={css.empty}>
          <Button tone="quiet" size="small" onClick={() => setLoading('now')}>
            {t('SHOW')}
          </Button>
        </div>
      ) : (
        <MapChoice renderGoogleMap={(apiKey) => <GoogleMap {...map} apiKey={apiKey} />}>
          <BundledMap {...map} />
        </MapChoice>
      )}
      <figcaption className={css.sources}>
        {points.length > 0 && t('JOBS')} {t('SOURCES')}
      </figcaption>
    </figure>
  )
}
