'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { type Place, useJobPoints } from '#lib/client/alerts'
import { mayAskGoogle, mapAtHand } from '#lib/client/maps'
import type { MapPoint } from '#lib/domain/campaign-alert'
import s from './alert-map.module.css'

export type MapProps = { place: Place | null; distance: number; points: MapPoint[] }

const BundledMap = dynamic(() => import('#components/alerts/bundled-map').then((file) => file.BundledMap), {
  ssr: false,
})
const GoogleMap = dynamic(() => import('#components/alerts/google-map').then((file) => file.GoogleMap), { ssr: false })

/** The map next to the form: loads with the form, but not if it would not run or cost too much data. */
export function AlertMap({ place, distance }: Pick<MapProps, 'place' | 'distance'>) {
  const t = useTranslations('ALERTS.MAP')
  const { company, maps_key } = useCompany()
  const [shown, setShown] = useState(mapAtHand)
  const points = useJobPoints(company.slug)
  if (shown === 'never') return <p className={s.sources}>{t('SOURCES')}</p>
  const map = { place, distance, points }
  return (
    <figure className={s.figure} aria-label={place ? t('LABEL', { km: distance, place: place.name }) : t('LABEL_NONE')}>
      {shown === 'asked' ? (
        <div className={s.empty}>
          <Button tone="quiet" size="small" onClick={() => setShown('now')}>
            {t('SHOW')}
          </Button>
        </div>
      ) : maps_key && mayAskGoogle() ? (
        <GoogleMap {...map} apiKey={maps_key} />
      ) : (
        <BundledMap {...map} />
      )}
      <figcaption className={s.sources}>
        {points.length > 0 && t('JOBS')} {t('SOURCES')}
      </figcaption>
    </figure>
  )
}
