import { feature, mesh } from 'topojson-client'
import towns from './towns.json'

type World = Parameters<typeof mesh>[0]
type Shape = NonNullable<Parameters<typeof mesh>[1]>

/**
 * Continues a ring beyond 180° where its longitude jumps to -180°. On a flat map, a jump is a line across the whole map.
 * The coast of Antarctica surrounds the pole, so its ring is closed along the lower edge of the map.
 */
function continueBeyond180(ring: GeoJSON.Position[]): GeoJSON.Position[] {
  let shift = 0
  const continued = ring.map(([lon = 0, lat = 0], i) => {
    const [before = lon] = ring[i - 1] ?? []
    if (Math.abs(lon - before) > 180) shift += lon < before ? 360 : -360
    return [lon + shift, lat]
  })
  const [start, end] = [continued[0], continued.at(-1)]
  return shift && start && end ? [...continued, [end[0]!, -90], [start[0]!, -90], start] : continued
}

/** Land and borders of Natural Earth, and towns as [name, latitude, longitude, population in thousands]. */
export async function loadShapes() {
  const world = (await import('world-atlas/countries-50m.json')).default as unknown as World
  const { countries, land } = world.objects as Record<'countries' | 'land', Shape>
  const { features } = feature(world, land) as GeoJSON.FeatureCollection<GeoJSON.MultiPolygon>
  const polygons = features.flatMap(({ geometry }) => geometry.coordinates)
  return {
    land: {
      type: 'MultiPolygon' as const,
      coordinates: polygons.map((rings) => rings.map(continueBeyond180)),
    },
    borders: mesh(world, countries, (a, b) => a !== b),
    towns: {
      type: 'FeatureCollection' as const,
      features: (towns as [string, number, number, number][]).map(([name, lat, lon, size]) => ({
        type: 'Feature' as const,
        properties: { name, size },
        geometry: { type: 'Point' as const, coordinates: [lon, lat] },
      })),
    },
  }
}
