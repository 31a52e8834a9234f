import { feature, mesh } from 'topojson-client'
import towns from './towns.json'

type World = Parameters<typeof mesh>[0]
type Shape = NonNullable<Parameters<typeof mesh>[1]>

/** Land and borders of Natural Earth, and towns as [name, latitude, longitude, population in thousands]. */
export async function loadShapes() {
  const world = (await import('world-atlas/countries-50m.json')).default as unknown as World
  const { countries, land } = world.objects as Record<'countries' | 'land', Shape>
  return {
    land: feature(world, land),
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
