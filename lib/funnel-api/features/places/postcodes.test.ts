import { districtKeys } from '#lib/funnel-api/features/places/postcodes'

test.each([
  ['Paris', 20],
  ['Lyon', 9],
  ['Marseille', 16],
  ['Lille', 0],
])('%s has %i districts', (town, count) => {
  const keys = districtKeys('FR', town)
  expect(keys).toHaveLength(count)
  expect(keys.at(-1)).toBe(count === 0 ? undefined : `${town.toLowerCase()} ${count}`)
})

test('towns of the same name in other countries have none', () => {
  expect(districtKeys('US', 'Paris')).toEqual([])
})
