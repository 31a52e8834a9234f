import { countryName, countryOf } from '#lib/funnel-api/features/feeds/sources/country'

test.each([
  ['de', 'DE'],
  [' FR ', 'FR'],
  ['UK', 'GB'],
  ['Great Britain', 'GB'],
  ['Scotland', 'GB'],
  ['USA', 'US'],
  ['U.S.', 'US'],
  ['Holland', 'NL'],
  ['Czech Republic', 'CZ'],
  ['Turkey', 'TR'],
  ['England', 'GB'],
  ['Wales', 'GB'],
  ['U.S.A.', 'US'],
  ['United States of America', 'US'],
  ['The Netherlands', 'NL'],
  ['Hong Kong', 'HK'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['Alemania', 'DE'],
  ['Duitsland', 'DE'],
  ['germany ', 'DE'],
  ['', null],
  ['Atlantis', null],
  [undefined, null],
  [null, null],
])('finds the country of %j: %s', (text, code) => {
  expect(countryOf(text)).toBe(code)
})

test('names a country in a language', () => {
  expect([countryName('DE', 'fr'), countryName('DE', 'nl')]).toEqual(['Allemagne', 'Duitsland'])
})
