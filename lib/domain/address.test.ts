import { Address } from '#lib/domain/address'
import { placeOf, formattedAddress } from '#lib/domain/place'
import { address } from '#tests/support/samples'

const complete = {
  street_number: '12',
  street: 'rue du Four',
  city: 'Lyon',
  country: 'France',
  name: 'Croix-Rousse bakery',
}

test('formats an address as number, street, city and country if all four exist', () => {
  expect(formattedAddress(address(complete))).toBe('12 rue du Four, Lyon, France')
})

test.each(['street_number', 'street', 'city', 'country'] as const)(
  'formats an address without %s as its name',
  (missing) => {
    expect(formattedAddress(address({ ...complete, [missing]: null }))).toBe('Croix-Rousse bakery')
    expect(formattedAddress(address({ ...complete, [missing]: '' }))).toBe('Croix-Rousse bakery')
  },
)

test('formats an empty address as an empty string', () => {
  expect(formattedAddress(address())).toBe('')
  expect(placeOf(address())).toBe('')
})

test('the short place is city and country, whichever exist, else the name', () => {
  expect(placeOf(address(complete))).toBe('Lyon, France')
  expect(placeOf(address({ country: 'France', name: 'Anywhere' }))).toBe('France')
  expect(placeOf(address({ name: 'Anywhere' }))).toBe('Anywhere')
})

test('rejects coordinates out of range', () => {
  expect(Address.safeParse({ lat: 48.85341, lon: 2.3488 }).success).toBe(true)
  expect(Address.safeParse({ lat: 90.1, lon: 0 }).success).toBe(false)
  expect(Address.safeParse({ lat: 0, lon: -180.1 }).success).toBe(false)
})
