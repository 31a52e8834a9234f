'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { MapChoice } from '#components/site/map-choice'
import { Button } from '#components/ui/button'
import { mapLoading } from '#lib/client/maps'
import type { CampaignCard } from '#lib/domain/campaign'
import { type Cluster, jobPoints } from '#lib/domain/map-points'
import css from './job-map.module.css'

/** Reserves the space of a map while its code loads. */
const renderPlaceholder = () => <div className={css.map} />
const BundledJobMap = dynamic(() => import('./bundled-job-map').then((file) => file.BundledJobMap), {
  ssr: false,
  loading: renderPlaceholder,
})
const GoogleJobMap = dynamic(() => import('./google-job-map').then((file) => file.GoogleJobMap), {
  ssr: false,
  loading: renderPlaceholder,
})

type Props = {
  jobs: readonly CampaignCard[]
  /** Called with the jobs at a place, or null for all jobs. */
  onSelect: (jobs: readonly CampaignCard[] | null) => void
}

/** The jobs on a map. Loads on request in data-saving mode, and never without WebGL. The list shows the same jobs. */
export function JobMap({ jobs, onSelect }: Props) {
  const t = useTranslations('WEBSITE.MAP')
  const [loading, setLoading] = useState(mapLoading)
  const points = useMemo(() => jobPoints(jobs), [jobs])
  const placedCount = points.reduce((sum, { nb }) => sum + nb, 0)
  const select = ({ points: joined }: Cluster) => onSelect(joined.flatMap((point) => point.jobs))
  const map = { points, onSelect: select, onReset: () => onSelect(null) }
  return (
    <figure className={css.figure} aria-label={t('LABEL')}>
      {loading === 'never' ? (
        <p className={css.empty}>{t('UNAVAILABLE')}</p>
      ) : loading === 'on-request' ? (
        <div className={css.empty}>
          <Button tone="quiet" onClick={() => setLoading('now')}>
            {t('SHOW')}
          </Button>
        </div>
      ) : (
        <MapChoice renderGoogleMap={(apiKey) => <GoogleJobMap {...map} apiKey={apiKey} />}>
          <BundledJobMap {...map} />
        </MapChoice>
      )}
      <figcaption className={css.note}>
        {placedCount < jobs.length && t('WITHOUT_PLACE', { count: jobs.length - placedCount })} {t('SOURCES')}
      </figcaption>
    </figure>
  )
}
