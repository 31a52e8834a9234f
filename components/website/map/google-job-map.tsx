'use client'

import { APIProvider, Map, Marker, useMap } from '@vis.gl/react-google-maps'
import { useEffect, useState } from 'react'
import type { JobMapProps } from './bundled-job-map'
import { useClusterName } from './use-cluster-name'
import { MAP_DEFAULT } from '#lib/domain/campaign-alert'
import { clusterPoints, type JobPoint } from '#lib/domain/map-points'
import s from './job-map.module.css'

const CENTER = { lat: MAP_DEFAULT.lat, lng: MAP_DEFAULT.lon }

/** The same map with Google Maps, for companies with a key and visitors who consent. */
export function GoogleJobMap({ apiKey, points, onSelect }: JobMapProps & { apiKey: string }) {
  const nameOf = useClusterName()
  const [zoom, setZoom] = useState<number>(MAP_DEFAULT.zoom)
  return (
    <APIProvider apiKey={apiKey}>
      <div className={s.map}>
        <Map
          defaultCenter={CENTER}
          defaultZoom={MAP_DEFAULT.zoom}
          cameraControl
          gestureHandling="greedy"
          onZoomChanged={({ detail }) => setZoom(detail.zoom)}
        >
          {clusterPoints(points, zoom - 1).map((cluster) => (
            <Marker
              key={`${cluster.lat} ${cluster.lon}`}
              position={{ lat: cluster.lat, lng: cluster.lon }}
              label={String(cluster.nb)}
              title={nameOf(cluster)}
              onClick={() => onSelect(cluster)}
            />
          ))}
          <View points={points} />
        </Map>
      </div>
    </APIProvider>
  )
}

/** Fits the map to all points, again when they change. */
function View({ points }: { points: readonly JobPoint[] }) {
  const map = useMap()
  useEffect(() => {
    if (!map || points.length === 0) return
    const all = (key: 'lat' | 'lon') => points.map((point) => point[key])
    const [south, west] = [Math.min(...all('lat')), Math.min(...all('lon'))]
    map.fitBounds({ south, west, north: Math.max(...all('lat')), east: Math.max(...all('lon')) })
  }, [map, points])
  return null
}
