import { createGazetteer } from '#lib/funnel-api/features/places/gazetteer'
import { type City, packTowns } from '#lib/funnel-api/features/places/pack-towns'
import { unpack } from '#lib/funnel-api/features/places/towns'

const town = (name: string, population: number, coordinates: [number, number], featureCode = 'PPL'): City => ({
  name,
  country: 'FR',
  featureCode,
  adminCode: '32',
  population,
  loc: { coordinates },
})
const packed = packTowns([
  town('Lille', 234_475, [3.05858, 50.63297]),
  town('Lillers', 10_310, [2.48054, 50.55637]),
  town('Lille-Sud', 50_000, [3.05, 50.61], 'PPLX'),
  town('Œuilly', 1000, [-3.1, -49.2]),
])

it('packs towns and finds them in the packed bytes', () => {
  const { search, nearest } = createGazetteer(unpack(packed)!)
  expect(search('lill', 'fr').map(({ city }) => city)).toEqual(['Lille', 'Lillers'])
  expect(search('oeu', 'de')[0]).toMatchObject({
    name: 'Œuilly, Frankreich',
    administrative_area_level_1: 'Hauts-de-France',
    lat: -49.2,
    lon: -3.1,
  })
  expect(nearest({ lat: 50.6, lon: 3 }, 'fr')).toMatchObject({ city: 'Lille', lat: 50.63297, lon: 3.05858 })
})

it('reads bytes at any memory offset', () => {
  const moved = Buffer.concat([Buffer.from([0]), packed]).subarray(1)
  expect(createGazetteer(unpack(moved)!).search('lille', 'fr')).toHaveLength(2)
})

it('rejects an incomplete file', () => {
  expect(unpack(packed.subarray(0, packed.length - 1))).toBeNull()
  expect(unpack(Buffer.alloc(0))).toBeNull()
})
