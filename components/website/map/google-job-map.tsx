'use client'

import { APIProvider, ControlPosition, Map, MapControl, Marker, useMap } from '@vis.gl/react-google-maps'
import { Scan } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { JobMapProps } from './bundled-job-map'
import { useClusterName } from './use-cluster-name'
import { IconButton } from '#components/ui/icon-button'
import { MAP_DEFAULT } from '#lib/domain/campaign-alert'
import { type Cluster, clusterKey, clusterPoints, type JobPoint } from '#lib/domain/map-points'
import css from './job-map.module.css'

const CENTER = { lat: MAP_DEFAULT.lat, lng: MAP_DEFAULT.lon }

/** The same map with Google Maps, for companies with a key and visitors who consent. */
export function GoogleJobMap({ apiKey, ...props }: JobMapProps & { apiKey: string }) {
  const [zoom, setZoom] = useState<number>(MAP_DEFAULT.zoom)
  return (
    <APIProvider apiKey={apiKey}>
      <div className={css.map}>
        <Map
          defaultCenter={CENTER}
          defaultZoom={MAP_DEFAULT.zoom}
          cameraControl
          gestureHandling="greedy"
          onZoomChanged={({ detail }) => setZoom(detail.zoom)}
        >
          <Points {...props} zoom={zoom} />
        </Map>
      </div>
    </APIProvider>
  )
}

/** The points, and a button for all of them. Google's own buttons zoom and move the map. */
function Points({ points, onSelect, onReset, zoom }: JobMapProps & { zoom: number }) {
  const t = useTranslations('WEBSITE.MAP')
  const nameOf = useClusterName()
  const map = useMap()
  useEffect(() => fit(map, points), [map, points])
  const open = (cluster: Cluster) => {
    onSelect(cluster)
    if (cluster.points.length > 1) fit(map, cluster.points)
  }
  const reset = () => {
    onReset()
    fit(map, points)
  }
  return (
    <>
      {/* Google's world is 256 pixels wide at zoom 0, that of `clusterPoints` 512, so the zoom differs by one. */}
      {clusterPoints(points, zoom - 1).map((cluster) => (
        <Marker
          key={clusterKey(cluster)}
          position={{ lat: cluster.lat, lng: cluster.lon }}
          label={String(cluster.nb)}
          title={nameOf(cluster)}
          onClick={() => open(cluster)}
        />
      ))}
      <MapControl position={ControlPosition.INLINE_END_BLOCK_END} className={css.reset}>
        <IconButton size="small" label={t('RESET')} icon={<Scan />} onClick={reset} />
      </MapControl>
    </>
  )
}

/** Shows all points. Does nothing without any. */
function fit(map: ReturnType<typeof useMap>, points: readonly JobPoint[]) {
  if (!map || points.length === 0) return
  const all = (key: 'lat' | 'lon') => points.map((point) => point[key])
  const [south, west] = [Math.min(...all('lat')), Math.min(...all('lon'))]
  map.fitBounds({ south, west, north: Math.max(...all('lat')), east: Math.max(...all('lon')) })
}
