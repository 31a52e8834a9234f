import { type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import { coloursOf, styleFor } from './style'
import { shapes } from './shapes'
import { boundsOf, circleOf, MAP_DEFAULT, type MapPoint, type Position } from '#lib/domain/campaign-alert'

// A file of this site: a strict content policy blocks workers created from text.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)

const point = ({ lat, lon }: Position) => [lon, lat]

/** A map in an element, of Paris until it has a place. Calls before it has loaded are applied afterwards. */
export function createMap(container: HTMLElement) {
  const map = new MapLibreMap({
    container,
    style: styleFor(coloursOf(container)),
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
  let isGone = false
  const ready = map.once('load').then(async () => {
    const { land, borders, towns } = await shapes()
    if (isGone) return
    set('land', land)
    set('borders', borders)
    set('towns', towns)
    container.dataset.drawn = 'true'
  })
  const set = (name: string, data: GeoJSON.GeoJSON) =>
    void (map.getSource(name) as GeoJSONSource | undefined)?.setData(data)
  const then = (work: () => void) =>
    void ready.then(() => isGone || work()).catch((error: unknown) => console.warn('map:', error))

  return {
    showJobs: (points: MapPoint[]) =>
      then(() =>
        set('jobs', {
          type: 'FeatureCollection',
          features: points.map((one) => ({
            type: 'Feature',
            properties: { nb: one.nb },
            geometry: { type: 'Point', coordinates: point(one) },
          })),
        }),
      ),
    showCircle: (place: Position | null, distance: number) =>
      then(() => {
        const ring = place ? [circleOf(place, distance).map(point)] : []
        set('circle', { type: 'Polygon', coordinates: ring })
        if (!place) return
        const { lat_min, lat_max, lon_min, lon_max } = boundsOf(place, distance)
        map.fitBounds([lon_min, lat_min, lon_max, lat_max], { padding: 28, maxZoom: 9, duration: 400 })
      }),
    zoom: (by: 1 | -1) => void map.easeTo({ zoom: map.getZoom() + by, duration: 200 }),
    remove: () => {
      isGone = true
      map.remove()
    },
  }
}
