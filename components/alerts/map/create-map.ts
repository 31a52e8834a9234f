import { type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import { mapColors, mapStyle } from './style'
import { loadShapes } from './shapes'
import { boundsOf, circleOf, MAP_DEFAULT, type MapPoint, type Position } from '#lib/domain/campaign-alert'

// The worker is a file of this site, because a strict content policy blocks inline workers.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)

const point = ({ lat, lon }: Position) => [lon, lat]

/** A map in an element, of Paris until it has a place. Calls before it has loaded are applied afterwards. */
export function createMap(container: HTMLElement) {
  const map = new MapLibreMap({
    container,
    style: mapStyle(mapColors(container)),
    center: [MAP_DEFAULT.lon, MAP_DEFAULT.lat],
    zoom: MAP_DEFAULT.zoom - 1,
    minZoom: 1,
    maxZoom: 10,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    keyboard: false,
    scrollZoom: false,
  })
  // The map is hidden from screen readers, so nothing in it takes focus by keyboard or pointer.
  for (const name of ['tabindex', 'role', 'aria-label']) map.getCanvas().removeAttribute(name)
  let isRemoved = false
  const ready = map.once('load').then(async () => {
    const { land, borders, towns } = await loadShapes()
    if (isRemoved) return
    set('land', land)
    set('borders', borders)
    set('towns', towns)
    container.dataset.drawn = 'true'
  })
  const set = (name: string, data: GeoJSON.GeoJSON) =>
    void (map.getSource(name) as GeoJSONSource | undefined)?.setData(data)
  const whenReady = (work: () => void) =>
    void ready.then(() => isRemoved || work()).catch((error: unknown) => console.warn('map:', error))

  return {
    showJobs: (points: MapPoint[]) =>
      whenReady(() =>
        set('jobs', {
          type: 'FeatureCollection',
          features: points.map((job) => ({
            type: 'Feature',
            properties: { nb: job.nb },
            geometry: { type: 'Point', coordinates: point(job) },
          })),
        }),
      ),
    showCircle: (place: Position | null, distance: number) =>
      whenReady(() => {
        const ring = place ? [circleOf(place, distance).map(point)] : []
        set('circle', { type: 'Polygon', coordinates: ring })
        if (!place) return
        const { lat_min, lat_max, lon_min, lon_max } = boundsOf(place, distance)
        map.fitBounds([lon_min, lat_min, lon_max, lat_max], { padding: 28, maxZoom: 9, duration: 400 })
      }),
    zoom: (by: 1 | -1) => void map.easeTo({ zoom: map.getZoom() + by, duration: 200 }),
    remove: () => {
      isRemoved = true
      map.remove()
    },
  }
}
