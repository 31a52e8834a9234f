'use client'

import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { createMap } from './map/create-map'
import { IconButton } from '#components/ui/icon-button'
import type { Place } from '#lib/client/alerts'
import type { MapPoint } from '#lib/domain/campaign-alert'
import s from './alert-map.module.css'

export type MapProps = { place: Place | null; distance: number; points: MapPoint[] }

/** MapLibre with shapes from this site: no tiles, no glyphs, no third-party requests. */
export function BundledMap({ place, distance, points }: MapProps) {
  const t = useTranslations('ALERTS.MAP')
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<ReturnType<typeof createMap> | null>(null)
  useEffect(() => {
    if (!container.current) return
    const instance = createMap(container.current)
    map.current = instance
    return () => {
      map.current = null
      instance.remove()
    }
  }, [])
  useEffect(() => map.current?.showJobs(points), [points])
  useEffect(() => map.current?.showCircle(place, distance), [place, distance])
  return (
    <div className={s.frame}>
      <div ref={container} className={s.map} aria-hidden="true" />
      <div className={s.zoom}>
        <IconButton size="small" label={t('CLOSER')} icon={<Plus />} onClick={() => map.current?.zoom(1)} />
        <IconButton size="small" label={t('FURTHER')} icon={<Minus />} onClick={() => map.current?.zoom(-1)} />
      </div>
    </div>
  )
}
