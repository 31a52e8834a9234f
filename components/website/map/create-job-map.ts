import { openMap } from '#lib/client/map/open-map'
import type { MapPoint } from '#lib/domain/campaign-alert'

type Position = Pick<MapPoint, 'lat' | 'lon'>

/** The visible part of the map, as of its last movement. */
export type MapView = { zoom: number; project: (at: Position) => { x: number; y: number; isVisible: boolean } }

/** Limits the zoom, for example for a single place. */
const MAX_ZOOM = 8
const PADDING = 48

/** A map of jobs in an element. `onView` is called on each movement. */
export function createJobMap(container: HTMLElement, onView: (view: MapView) => void) {
  const { map, whenReady, zoom, remove } = openMap(container)
  const publish = () => {
    const { clientWidth: width, clientHeight: height } = container
    onView({
      zoom: map.getZoom(),
      project({ lat, lon }) {
        const { x, y } = map.project([lon, lat])
        return { x, y, isVisible: x >= 0 && y >= 0 && x <= width && y <= height }
      },
    })
  }
  map.on('move', publish)
  whenReady(publish)
  return {
    /** Shows all points. Does nothing without any. */
    fit(points: readonly Position[]) {
      if (points.length === 0) return
      const all = (key: 'lat' | 'lon') => points.map((point) => point[key])
      const [west, south] = [Math.min(...all('lon')), Math.min(...all('lat'))]
      const [east, north] = [Math.max(...all('lon')), Math.max(...all('lat'))]
      whenReady(() => map.fitBounds([west, south, east, north], { padding: PADDING, maxZoom: MAX_ZOOM, duration: 300 }))
    },
    /** Moves the view by a third of its size. */
    pan: (right: number, down: number) =>
      void map.panBy([(right * container.clientWidth) / 3, (down * container.clientHeight) / 3], { duration: 200 }),
    zoom,
    remove,
  }
}
