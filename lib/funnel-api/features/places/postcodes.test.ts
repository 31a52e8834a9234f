import { districtKeys, districtName, partOfTown } from '#lib/funnel-api/features/places/postcodes'

test.each([
  ['Paris', 20],
  ['Lyon', 9],
  ['Marseille', 16],
  ['Lille', 0],
])('%s has %i districts', (town, count) => {
  const keys = districtKeys('FR', town, [town.toLowerCase()])
  expect(keys).toHaveLength(count)
  expect(keys.at(-1)).toBe(count === 0 ? undefined : `${town.toLowerCase()} ${count}`)
})

test('towns of the same name in other countries have no districts', () => {
  expect(districtKeys('US', 'Paris', ['paris'])).toEqual([])
})

test('a town with several names has search keys for each name', () => {
  expect(districtKeys('FR', 'Lyon', ['lyon', 'lione'])).toHaveLength(18)
})

test.each([
  ['Paris', 'paris 1', 1, '75001'],
  ['Paris', 'parijs 12', 12, '75012'],
  ['Paris', '75020', 20, '75020'],
  ['Lyon', 'lyon 9', 9, '69009'],
  ['Lyon', 'lyon 10', null, null],
  ['Lyon', 'lyon 0', null, null],
  ['Lyon', '59000', null, '59000'],
  ['Lille', 'lille 2', null, null],
])('in %s, the search key %s means the district %s with the postcode %s', (town, key, district, zipcode) => {
  expect(partOfTown(town, key)).toEqual({ district, zipcode })
})

test.each([
  ['Paris', 1, 'fr', 'Paris 1er'],
  ['Paris', 20, 'fr', 'Paris 20e'],
  ['Paris', 1, 'en', 'Paris 1'],
  ['Parijs', 12, 'nl', 'Parijs 12'],
] as const)('%s, district %d, in the language %s is named %s', (town, district, lang, name) => {
  expect(districtName(town, district, lang)).toBe(name)
})
