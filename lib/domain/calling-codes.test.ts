import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { CALLING_CODES } from '#lib/domain/calling-codes'

test('has the countries and calling codes of libphonenumber-js', () => {
  const known = getCountries().map((country) => [country, getCountryCallingCode(country)] as const)
  expect(Object.fromEntries(CALLING_CODES)).toEqual(Object.fromEntries(known))
})
