'use client'

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus, Scan } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createJobMap, type MapView } from './create-job-map'
import { useClusterName } from './use-cluster-name'
import { MapCanvas } from '#components/site/map-canvas'
import { IconButton } from '#components/ui/icon-button'
import { type Cluster, clusterKey, clusterPoints, type JobPoint } from '#lib/domain/map-points'
import css from './job-map.module.css'

export type JobMapProps = { points: JobPoint[]; onSelect: (cluster: Cluster) => void; onReset: () => void }

/**
 * MapLibre with shapes from this site. The points are buttons over the drawing, so that they work by keyboard and for
 * screen readers. Buttons also zoom and move the map.
 */
export function BundledJobMap({ points, onSelect, onReset }: JobMapProps) {
  const t = useTranslations('WEBSITE.MAP')
  const nameOf = useClusterName()
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<ReturnType<typeof createJobMap> | null>(null)
  const [view, setView] = useState<MapView | null>(null)
  useEffect(() => {
    if (!container.current) return
    const created = createJobMap(container.current, setView)
    map.current = created
    return () => {
      map.current = null
      created.remove()
    }
  }, [])
  useEffect(() => map.current?.fit(points), [points])

  const open = (cluster: Cluster) => {
    onSelect(cluster)
    if (cluster.points.length > 1) map.current?.fit(cluster.points)
  }
  const reset = () => {
    onReset()
    map.current?.fit(points)
  }
  return (
    <div className={css.frame}>
      <div className={css.map}>
        <MapCanvas ref={container} />
      </div>
      <ul role="list" className={css.points}>
        {view &&
          clusterPoints(points, Math.round(view.zoom)).map((cluster) => (
            <Marker key={clusterKey(cluster)} {...view.project(cluster)}>
              {/* The title is the accessible name. With an `aria-label`, screen readers would read the title again. */}
              <button type="button" className={css.point} title={nameOf(cluster)} onClick={() => open(cluster)}>
                <span aria-hidden="true">{cluster.nb}</span>
              </button>
            </Marker>
          ))}
      </ul>
      <div className={css.controls} role="group" aria-label={t('CONTROLS')}>
        <IconButton size="small" label={t('ZOOM_IN')} icon={<Plus />} onClick={() => map.current?.zoom(1)} />
        <IconButton size="small" label={t('ZOOM_OUT')} icon={<Minus />} onClick={() => map.current?.zoom(-1)} />
        <IconButton size="small" label={t('UP')} icon={<ArrowUp />} onClick={() => map.current?.pan(0, -1)} />
        <IconButton size="small" label={t('DOWN')} icon={<ArrowDown />} onClick={() => map.current?.pan(0, 1)} />
        <IconButton size="small" label={t('LEFT')} icon={<ArrowLeft />} onClick={() => map.current?.pan(-1, 0)} />
        <IconButton size="small" label={t('RIGHT')} icon={<ArrowRight />} onClick={() => map.current?.pan(1, 0)} />
        <IconButton size="small" label={t('RESET')} icon={<Scan />} onClick={reset} />
      </div>
    </div>
  )
}

type MarkerProps = { x: number; y: number; isVisible: boolean; children: ReactNode }

/** Sets its position by script, because the content policy blocks style attributes. */
function Marker({ x, y, isVisible, children }: MarkerProps) {
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    item.current?.style.setProperty('transform', `translate(${x}px, ${y}px) translate(-50%, -50%)`)
  }, [x, y])
  return (
    <li ref={item} className={css.marker} hidden={!isVisible}>
      {children}
    </li>
  )
}
