'use client'

import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { MapProps } from '#components/alerts/alert-map'
import { createMap } from './map/create-map'
import { IconButton } from '#components/ui/icon-button'
import s from './alert-map.module.css'

/** MapLibre with shapes from this site: no tiles, no glyphs, no third-party requests. */
export function BundledMap({ place, distance, points }: MapProps) {
  const t = useTranslations('ALERTS.MAP')
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<ReturnType<typeof createMap> | null>(null)
  useEffect(() => {
    if (!container.current) return
    const made = createMap(container.current)
    map.current = made
    return () => {
      map.current = null
      made.remove()
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
