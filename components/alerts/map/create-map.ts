import { openMap } from '#lib/client/map/open-map'
import { boundsOf, circleOf, type MapPoint, type Position } from '#lib/domain/campaign-alert'

const toCoordinates = ({ lat, lon }: Position) => [lon, lat]

/** Creates a map in an element. It shows Paris until it has a place. Calls are applied once the map has loaded. */
export function createMap(container: HTMLElement) {
  const { map, set, whenReady, zoom, remove } = openMap(container)
  return {
    showJobs: (points: MapPoint[]) =>
      whenReady(() =>
        set('jobs', {
          type: 'FeatureCollection',
          features: points.map((job) => ({
            type: 'Feature',
            properties: { nb: job.nb },
            geometry: { type: 'Point', coordinates: toCoordinates(job) },
          })),
        }),
      ),
    showCircle: (place: Position | null, distance: number) =>
      whenReady(() => {
        const ring = place ? [circleOf(place, distance).map(toCoordinates)] : []
        set('circle', { type: 'Polygon', coordinates: ring })
        if (!place) return
        const { lat_min, lat_max, lon_min, lon_max } = boundsOf(place, distance)
        map.fitBounds([lon_min, lat_min, lon_max, lat_max], { padding: 28, maxZoom: 9, duration: 400 })
      }),
    /** Moves the view by a number of pixels. */
    pan: (x: number, y: number) => void map.panBy([x, y], { duration: 200 }),
    zoom,
    remove,
  }
}
