'use client'

import { APIProvider, Circle, Map, Marker, useMap } from '@vis.gl/react-google-maps'
import { useEffect } from 'react'
import type { MapProps } from '#components/alerts/bundled-map'
import { boundsOf, MAP_DEFAULT } from '#lib/domain/campaign-alert'
import css from './alert-map.module.css'

const CENTER = { lat: MAP_DEFAULT.lat, lng: MAP_DEFAULT.lon }

/** The same map with Google Maps, for companies with a key and visitors who consent. */
export const GoogleMap = ({ apiKey, place, distance, points }: MapProps & { apiKey: string }) => (
  <APIProvider apiKey={apiKey}>
    <div className={css.map}>
      <Map
        defaultCenter={CENTER}
        defaultZoom={MAP_DEFAULT.zoom}
        disableDefaultUI
        cameraControl
        zoomControl
        gestureHandling="greedy"
      >
        {points.map(({ lat, lon, nb }) => (
          <Marker key={`${lat} ${lon}`} position={{ lat, lng: lon }} label={nb > 1 ? String(nb) : undefined} />
        ))}
        {place && <Circle center={{ lat: place.lat, lng: place.lon }} radius={distance * 1000} strokeWeight={2} />}
        <View place={place} distance={distance} />
      </Map>
    </div>
  </APIProvider>
)

/** Keeps the whole circle visible. */
function View({ place, distance }: Pick<MapProps, 'place' | 'distance'>) {
  const map = useMap()
  useEffect(() => {
    if (!map || !place) return
    const { lat_min, lat_max, lon_min, lon_max } = boundsOf(place, distance)
    map.fitBounds({ south: lat_min, north: lat_max, west: lon_min, east: lon_max })
  }, [map, place, distance])
  return null
}
