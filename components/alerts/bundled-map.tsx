'use client'

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { createMap } from './map/create-map'
import { MapCanvas } from '#components/site/map-canvas'
import { IconButton } from '#components/ui/icon-button'
import type { Place } from '#lib/client/alerts'
import type { MapPoint } from '#lib/domain/campaign-alert'
import css from './alert-map.module.css'

export type MapProps = { place: Place | null; distance: number; points: MapPoint[] }

const PAN_PIXELS = 80
const PAN = [
  { name: 'LEFT', icon: <ArrowLeft />, x: -1, y: 0 },
  { name: 'UP', icon: <ArrowUp />, x: 0, y: -1 },
  { name: 'DOWN', icon: <ArrowDown />, x: 0, y: 1 },
  { name: 'RIGHT', icon: <ArrowRight />, x: 1, y: 0 },
] as const

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
    <div className={css.frame}>
      <div className={css.map}>
        <MapCanvas ref={container} />
      </div>
      <div className={css.pan}>
        {PAN.map(({ name, icon, x, y }) => (
          <IconButton
            key={name}
            size="small"
            label={t(name)}
            icon={icon}
            onClick={() => map.current?.pan(x * PAN_PIXELS, y * PAN_PIXELS)}
          />
        ))}
      </div>
      <div className={css.zoom}>
        <IconButton size="small" label={t('ZOOM_IN')} icon={<Plus />} onClick={() => map.current?.zoom(1)} />
        <IconButton size="small" label={t('ZOOM_OUT')} icon={<Minus />} onClick={() => map.current?.zoom(-1)} />
      </div>
    </div>
  )
}
