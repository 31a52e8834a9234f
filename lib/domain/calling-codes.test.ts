import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { CALLING_CODES } from '#lib/domain/calling-codes'

test('equals the countries and codes of the library for phone numbers', () => {
  const known = getCountries().map((country) => [country, getCountryCallingCode(country)] as const)
  expect(Object.fromEntries(CALLING_CODES)).toEqual(Object.fromEntries(known))
})
