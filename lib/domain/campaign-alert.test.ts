import { CampaignAlert, distanceKm, EARTH_RADIUS_KM, MAP_DEFAULT, MapPoint } from '#lib/domain/campaign-alert'
import { address } from '#tests/support/samples'

const lyon = { lat: 45.764, lon: 4.8357 }

test('the map opens on Paris, and a point weighs 1 unless it says otherwise', () => {
  expect(MAP_DEFAULT).toEqual({ lat: 48.85341, lon: 2.3488, zoom: 6 })
  expect(MapPoint.parse(lyon).nb).toBe(1)
})

test('Paris and Lyon are 391 kilometres apart, both ways', () => {
  expect(Math.round(distanceKm(MAP_DEFAULT, lyon))).toBe(391)
  expect(distanceKm(lyon, MAP_DEFAULT)).toBeCloseTo(distanceKm(MAP_DEFAULT, lyon), 9)
})

test('a place is at no distance from itself, and at half a turn of the earth from the other side', () => {
  expect(distanceKm(lyon, lyon)).toBe(0)
  expect(distanceKm({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 6)
})

test('distances are short over the date line', () => {
  expect(distanceKm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeLessThan(112)
})

test.each([0, 1001, 2.5])('an alert is not for %d kilometres', (distance) => {
  expect(CampaignAlert.safeParse({ id: 1, distance, address: address({ name: 'Lyon' }) }).success).toBe(false)
})
