import { type GeoJSONSource, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import { loadShapes } from '#lib/client/map/shapes'
import { mapColors, mapStyle } from '#lib/client/map/style'
import { MAP_DEFAULT } from '#lib/domain/campaign-alert'

// The worker is a file of this site, because a strict content policy blocks inline workers.
setWorkerUrl(new URL('maplibre-gl/dist/maplibre-gl-worker.mjs', import.meta.url).href)

/** Opens a map of Paris with the bundled shapes in an element. `whenReady` runs its work once the map has loaded. */
export function openMap(container: HTMLElement) {
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
  // The drawing is hidden from screen readers, so nothing in it takes focus by keyboard or pointer.
  for (const name of ['tabindex', 'role', 'aria-label']) map.getCanvas().removeAttribute(name)
  let isRemoved = false
  const set = (name: string, data: GeoJSON.GeoJSON) =>
    void (map.getSource(name) as GeoJSONSource | undefined)?.setData(data)
  const ready = map.once('load').then(async () => {
    const { land, borders, towns } = await loadShapes()
    if (isRemoved) return
    set('land', land)
    set('borders', borders)
    set('towns', towns)
    container.dataset.drawn = 'true'
  })
  return {
    map,
    set,
    whenReady: (work: () => void) =>
      void ready.then(() => isRemoved || work()).catch((error: unknown) => console.warn('map:', error)),
    zoom: (by: 1 | -1) => void map.easeTo({ zoom: map.getZoom() + by, duration: 200 }),
    remove: () => {
      isRemoved = true
      map.remove()
    },
  }
}
