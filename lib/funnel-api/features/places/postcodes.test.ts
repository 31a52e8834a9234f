import { districtKeys, partOfTown } from '#lib/funnel-api/features/places/postcodes'

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

test.each([
  ['Paris', 'paris 1', 'Paris 1er', '75001'],
  ['Paris', '75020', 'Paris 20e', '75020'],
  ['Lyon', 'lyon 9', 'Lyon 9e', '69009'],
  ['Lyon', 'lyon 10', 'Lyon', null],
  ['Lyon', 'lyon 0', 'Lyon', null],
  ['Lyon', '59000', 'Lyon', '59000'],
  ['Lille', 'lille 2', 'Lille', null],
])('in %s, the search key %s means %s with the postcode %s', (town, key, name, zipcode) => {
  expect(partOfTown(town, key)).toEqual({ name, zipcode })
})
