import {
  type Bounds,
  boundsOf,
  boxesAround,
  CampaignAlert,
  circleOf,
  DEFAULT_DISTANCE,
  DISTANCES,
  distanceKm,
  EARTH_RADIUS_KM,
  matchesAlert,
  MAP_DEFAULT,
  MapPoint,
  type Position,
  distanceClassOf,
  DISTANCE_CLASSES,
} from '#lib/domain/campaign-alert'
import { address } from '#tests/support/samples'

/** Whether a place is in a box, which can contain its longitude or the same one a full turn away. */
const isWithin = ({ lat, lon }: Position, { lat_min, lat_max, lon_min, lon_max }: Bounds) =>
  lat >= lat_min && lat <= lat_max && [lon, lon - 360, lon + 360].some((value) => value >= lon_min && value <= lon_max)

const lyon = { lat: 45.764, lon: 4.8357 }

test('the map opens on Paris, and a point has the default weight 1', () => {
  expect(MAP_DEFAULT).toEqual({ lat: 48.85341, lon: 2.3488, zoom: 6 })
  expect(MapPoint.parse(lyon).nb).toBe(1)
})

test('Paris and Lyon are 391 kilometers apart in both directions', () => {
  expect(Math.round(distanceKm(MAP_DEFAULT, lyon))).toBe(391)
  expect(distanceKm(lyon, MAP_DEFAULT)).toBeCloseTo(distanceKm(MAP_DEFAULT, lyon), 9)
})

test('the distance to the same place is 0, and to the antipode half a circumference', () => {
  expect(distanceKm(lyon, lyon)).toBe(0)
  expect(distanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 6)
})

test('distances across the date line are short', () => {
  expect(distanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeLessThan(112)
})

test.each([0, 1001, 2.5])('rejects an alert distance of %d', (distance) => {
  expect(CampaignAlert.safeParse({ id: 1, distance, address: address({ name: 'Lyon' }) }).success).toBe(false)
})

test("the default distance is one of the slider's distances", () => {
  expect(DISTANCES).toContain(DEFAULT_DISTANCE)
  expect(DISTANCES.every((distance, index) => distance > (DISTANCES[index - 1] ?? 0))).toBe(true)
})

/** A seeded pseudo-random generator, so that each run uses the same numbers. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Random places, many of them near the poles and the date line. */
const randomPlace = (random: () => number) => {
  const edge = random()
  const lat = edge < 0.3 ? (random() < 0.5 ? 1 : -1) * (80 + random() * 10) : random() * 180 - 90
  const lon = edge > 0.7 ? (random() < 0.5 ? 1 : -1) * (175 + random() * 5) : random() * 360 - 180
  return { lat, lon }
}

test('all points of a circle lie within its bounding box', () => {
  const random = seededRandom(1)
  let pointCount = 0
  for (let n = 0; n < 2000; n += 1) {
    const place = randomPlace(random)
    const distance = 1 + Math.floor(random() * 1000)
    // A point within the circle, sometimes almost on its edge.
    const share = random() < 0.3 ? 1 - 1e-9 : random()
    const ring = circleOf(place, distance * share, 24)
    for (const { lat, lon } of ring) {
      const point = { lat, lon: ((((lon + 180) % 360) + 360) % 360) - 180 }
      if (distanceKm(place, point) > distance) continue
      pointCount += 1
      if (!isWithin(point, boundsOf(place, distance))) throw new Error(JSON.stringify({ place, distance, point }))
    }
  }
  expect(pointCount).toBeGreaterThan(45_000)
})

test('the edges of a bounding box touch the circle', () => {
  const { lat_min, lat_max, lon_min, lon_max } = boundsOf(lyon, 30)
  const ring = circleOf(lyon, 30, 3600)
  expect(Math.max(...ring.map(({ lat }) => lat))).toBeCloseTo(lat_max, 4)
  expect(Math.min(...ring.map(({ lat }) => lat))).toBeCloseTo(lat_min, 4)
  expect(Math.max(...ring.map(({ lon }) => lon))).toBeCloseTo(lon_max, 4)
  expect(Math.min(...ring.map(({ lon }) => lon))).toBeCloseTo(lon_min, 4)
})

test('a box at the date line extends past it, and one at a pole spans all longitudes', () => {
  const boxAtDateLine = boundsOf({ lat: -17, lon: 179.9 }, 50)
  expect(boxAtDateLine.lon_max).toBeGreaterThan(180)
  expect(isWithin({ lat: -17, lon: -179.9 }, boxAtDateLine)).toBe(true)
  expect(isWithin({ lat: -17, lon: 178 }, boxAtDateLine)).toBe(false)
  expect(boundsOf({ lat: 89.9, lon: 12 }, 50)).toMatchObject({ lat_max: 90, lon_min: -180, lon_max: 180 })
})

test('all corners of a drawn circle are at its radius', () => {
  for (const corner of circleOf({ lat: 64, lon: -21 }, 200))
    expect(distanceKm({ lat: 64, lon: -21 }, corner)).toBeCloseTo(200, 6)
})

describe('an alert', () => {
  const alert = { ...lyon, distance: 30, iso_country: 'FR' }
  const nice = address({ lat: 43.7, lon: 7.26, iso_country: 'FR' })

  test('matches only jobs within its circle', () => {
    expect(matchesAlert(alert, { remote_level: 0, address: address({ ...lyon, iso_country: 'FR' }) })).toBe(true)
    expect(matchesAlert(alert, { remote_level: 0, address: nice })).toBe(false)
    expect(matchesAlert(alert, { remote_level: 2, address: nice })).toBe(false)
  })

  test('matches fully remote jobs in its country', () => {
    expect(matchesAlert(alert, { remote_level: 3, address: nice })).toBe(true)
    expect(matchesAlert({ ...alert, iso_country: 'BE' }, { remote_level: 3, address: nice })).toBe(false)
  })

  test('does not match a job without a location', () => {
    expect(matchesAlert(alert, { remote_level: 0, address: null })).toBe(false)
    expect(matchesAlert({ ...alert, iso_country: null }, { remote_level: 3, address: address({}) })).toBe(false)
  })
})

test('a class covers distances up to its power of two, and every valid distance has one', () => {
  expect([1, 2, 3, 4, 5, 64, 65, 1000].map(distanceClassOf)).toEqual([0, 1, 2, 2, 3, 6, 7, 10])
  expect(DISTANCE_CLASSES).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('an alert that matches a place lies in one of the boxes of its class', () => {
  const random = seededRandom(2)
  let matchCount = 0
  for (let n = 0; n < 2000; n += 1) {
    const place = randomPlace(random)
    const distance = 1 + Math.floor(random() * 1000)
    for (const { lat, lon } of circleOf(place, distance * (random() < 0.3 ? 1 - 1e-9 : random()), 24)) {
      const alert = { lat, lon: ((((lon + 180) % 360) + 360) % 360) - 180 }
      if (distanceKm(alert, place) > distance) continue
      matchCount += 1
      const boxes = boxesAround(place, distanceClassOf(distance))
      const isInBox = boxes.some(
        (box) =>
          alert.lat >= box.lat_min && alert.lat <= box.lat_max && alert.lon >= box.lon_min && alert.lon <= box.lon_max,
      )
      if (!isInBox) throw new Error(JSON.stringify({ place, distance, alert }))
    }
  }
  expect(matchCount).toBeGreaterThan(45_000)
})

test('an alert and a box include places exactly at their edge', () => {
  const paris = address(MAP_DEFAULT)
  const distance = distanceKm(lyon, MAP_DEFAULT)
  const job = { remote_level: 0, address: paris }
  expect(matchesAlert({ ...lyon, distance, iso_country: 'FR' }, job)).toBe(true)
  expect(matchesAlert({ ...lyon, distance: distance - 0.001, iso_country: 'FR' }, job)).toBe(false)
  const box = { lat_min: 10, lat_max: 20, lon_min: 30, lon_max: 40 }
  expect(isWithin({ lat: 10, lon: 30 }, box) && isWithin({ lat: 20, lon: 40 }, box)).toBe(true)
  for (const outside of [
    { lat: 9, lon: 35 },
    { lat: 21, lon: 35 },
    { lat: 15, lon: 29 },
    { lat: 15, lon: 41 },
  ])
    expect(isWithin(outside, box)).toBe(false)
})

test('a job with half a position matches no circle', () => {
  const alert = { lat: 45, lon: 5, distance: 1000, iso_country: null }
  expect(matchesAlert(alert, { remote_level: 0, address: address({ lat: 45 }) })).toBe(false)
  expect(matchesAlert(alert, { remote_level: 0, address: address({ lon: 5 }) })).toBe(false)
})

test('only a place near the date line has a second box, on the other side of it', () => {
  const edges = (lon: number) =>
    boxesAround({ lat: 0, lon }, 6).map((box) => [box.lon_min, box.lon_max].map(Math.round))
  expect(edges(5)).toEqual([[4, 6]])
  expect(edges(180)).toEqual([
    [179, 181],
    [-181, -179],
  ])
  expect(edges(-180)).toEqual([
    [-181, -179],
    [179, 181],
  ])
})

test('a box at the south pole spans all longitudes and ends at the pole', () => {
  const box = boundsOf({ lat: -89.9, lon: 12 }, 50)
  expect(box).toMatchObject({ lat_min: -90, lon_min: -180, lon_max: 180 })
  expect(box.lat_max).toBeCloseTo(-89.45, 2)
})

test('a drawn circle is closed and centered on its place', () => {
  const ring = circleOf(lyon, 30, 4)
  expect(ring).toHaveLength(5)
  expect(ring[4]!.lat).toBeCloseTo(ring[0]!.lat, 9)
  expect(ring[4]!.lon).toBeCloseTo(ring[0]!.lon, 9)
  expect(ring[0]!.lat).toBeGreaterThan(lyon.lat)
  expect(ring[1]!.lon).toBeGreaterThan(lyon.lon)
  expect(ring[3]!.lon).toBeLessThan(lyon.lon)
  expect(circleOf(lyon, 30)).toHaveLength(97)
})
