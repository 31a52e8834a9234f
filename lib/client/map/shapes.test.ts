import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import earcut, { deviation } from 'earcut'
import { loadShapes } from '#lib/client/map/shapes'

/** The options with which MapLibre cuts a GeoJSON source into tiles. */
const TILES = { maxZoom: 18, extent: 8192, buffer: 2048, tolerance: 6 }
const { extent: EXTENT } = TILES
const ZOOMS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
type Ring = [x: number, y: number][]

let tiles: GeoJSONVT
beforeAll(async () => {
  tiles = new GeoJSONVT((await loadShapes()).land, TILES)
})

const areaOf = (ring: Ring) =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

/** The polygons of a tile. A ring with the direction of the first ring starts a polygon, all others are holes. */
function polygonsOf(z: number, x: number, y: number) {
  const features: readonly GeoJSONVTFeature[] = tiles.getTile(z, x, y)?.features ?? []
  return features.flatMap((feature) => {
    if (feature.type !== 3) return []
    const rings = feature.geometry.filter((ring) => areaOf(ring) !== 0)
    const isOuter = (ring: Ring) => areaOf(ring) > 0 === areaOf(rings[0]!) > 0
    const starts = rings.flatMap((ring, i) => (isOuter(ring) ? [i] : []))
    return starts.map((start, i) => rings.slice(start, starts[i + 1]))
  })
}

/** Cuts a polygon into triangles, as MapLibre does before it fills it. `error` is the area that is wrong. */
function trianglesOf(rings: Ring[]) {
  const points = rings.flat()
  const flat = points.flat()
  const holes = rings.slice(0, -1).map((_, i) => rings.slice(0, i + 1).flat().length)
  const indexes = earcut(flat, holes)
  return { points, indexes, error: deviation(flat, holes, 2, indexes) * Math.abs(areaOf(rings[0]!)) }
}

const computed = new Map<string, ReturnType<typeof trianglesOf>[]>()
function fillOf(z: number, x: number, y: number) {
  const key = `${z}/${x}/${y}`
  const fill = computed.get(key) ?? polygonsOf(z, x, y).map(trianglesOf)
  computed.set(key, fill)
  return fill
}

/** Whether the map fills a position at a zoom. */
function isFilled(zoom: number, lat: number, lon: number) {
  const across = (lon / 360 + 0.5) * 2 ** zoom
  const down = (0.5 - Math.atanh(Math.sin((lat * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom
  const [px, py] = [(across % 1) * EXTENT, (down % 1) * EXTENT]
  return fillOf(zoom, Math.floor(across), Math.floor(down)).some(({ points, indexes }) =>
    indexes.some((_, i) => {
      if (i % 3) return false
      const corners = indexes.slice(i, i + 3).map((index) => points[index]!)
      const sides = corners.map(([x, y], j) => {
        const [nextX, nextY] = corners[(j + 1) % 3]!
        return (nextX - x) * (py - y) - (nextY - y) * (px - x)
      })
      return sides.every((side) => side >= 0) || sides.every((side) => side <= 0)
    }),
  )
}

test.each([
  ['Brest', 48.4, -4.45],
  ['Nantes', 47.2, -1.5],
  ['Bordeaux', 44.8, -0.6],
  ['Bilbao', 43.2, -2.9],
  ['Paris', 48.9, 2.4],
  ['Lille', 50.6, 3.1],
  ['Amsterdam', 52.3, 4.9],
  ['Berlin', 52.5, 13.4],
  ['Madrid', 40.4, -3.7],
  ['Warsaw', 52.2, 21],
  ['Stockholm', 59.4, 17.9],
  ['London', 51.5, -0.1],
  ['New York State', 42, -75],
  ['Tokyo', 35.8, 139.5],
  ['Chukotka, west of 180°', 67, 178],
  ['Chukotka, east of 180°', 67, -176],
  ['Wrangel Island, west of 180°', 71.2, 179.5],
  ['Wrangel Island, east of 180°', 71.2, -179],
  ['Antarctica', -80, 0],
  ['Antarctica, west of 180°', -84.9, 179],
])('fills %s as land', (_name, lat, lon) => {
  expect(ZOOMS.filter((zoom) => !isFilled(zoom, lat, lon))).toEqual([])
})

test.each([
  ['the Bay of Biscay', 45, -4],
  ['the English Channel', 50, -1],
  ['the North Sea', 55, 3],
  ['the Baltic Sea', 56, 19],
  ['the Mediterranean Sea', 38, 6],
  ['the Atlantic', 45, -25],
  ['the Denmark Strait', 65, -31],
  ['the Caspian Sea', 42, 51],
  ['the Bering Sea', 60, 179],
  ['the Bering Sea, east of 180°', 60, -178],
  ['the South Pacific', -17, -150],
  ['the Southern Ocean', -60, 100],
])('leaves %s as water', (_name, lat, lon) => {
  expect(ZOOMS.filter((zoom) => isFilled(zoom, lat, lon))).toEqual([])
})

test('fills each tile without gaps or overlaps', () => {
  // Simplified islands of less than a pixel can overlap themselves. More than 1/50,000 of a tile would be visible.
  const wrong: string[] = []
  for (const zoom of [1, 2, 3, 4]) {
    for (let x = 0; x < 2 ** zoom; x++) {
      for (let y = 0; y < 2 ** zoom; y++) {
        const error = fillOf(zoom, x, y).reduce((sum, fill) => sum + fill.error, 0)
        if (error > EXTENT ** 2 / 50_000) wrong.push(`${zoom}/${x}/${y}: ${error / EXTENT ** 2}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('draws no coast across the map', async () => {
  const { land } = await loadShapes()
  const jumps = land.coordinates.flat().flatMap((ring) =>
    ring.filter(([lon = 0, lat = 0], i) => {
      const [before = lon] = ring[i - 1] ?? []
      return lat > -90 && Math.abs(lon - before) > 180
    }),
  )
  expect(jumps).toEqual([])
})
