import { campaignPlace, formattedAddress, placeOf } from '#lib/domain/place'
import { address } from '#tests/support/samples'

const full = { street_number: '5', street: 'Rue X', city: 'Lille', country: 'France', name: 'Home' }

test('a complete address is formatted, and any other one is its name', () => {
  expect(formattedAddress(address(full))).toBe('5 Rue X, Lille, France')
  for (const name of ['street_number', 'street', 'city', 'country'] as const)
    expect(formattedAddress(address({ ...full, [name]: null }))).toBe('Home')
  expect(formattedAddress(address())).toBe('')
})

test('a place is its city and country, else its name', () => {
  expect(placeOf(address(full))).toBe('Lille, France')
  expect(placeOf(address({ city: 'Lille', name: 'Home' }))).toBe('Lille')
  expect(placeOf(address({ country: 'France' }))).toBe('France')
  expect(placeOf(address({ name: 'Home' }))).toBe('Home')
  expect([placeOf(address()), campaignPlace({ address: null })]).toEqual(['', ''])
  expect(campaignPlace({ address: address(full) })).toBe('Lille, France')
})
