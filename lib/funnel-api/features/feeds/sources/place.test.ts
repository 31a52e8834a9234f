import { countryOf } from '#lib/funnel-api/cli/feeds/country'
import { inCountry, placeIn, toAddress } from '#lib/funnel-api/cli/feeds/place'

test.each([
  ['France', 'FR'],
  ['Allemagne', 'DE'],
  ['Países Bajos', 'NL'],
  ['Vereinigtes Königreich', 'GB'],
  ['uk', 'GB'],
  ['be', 'BE'],
  ['The Netherlands', 'NL'],
  ['Atlantis', null],
  ['', null],
])('the country of %s is %s', (text, code) => {
  expect(countryOf(text)).toBe(code)
})

describe('a place as people write it', () => {
  test.each([
    ['Lyon, Auvergne-Rhône-Alpes, France', { city: 'Lyon', region: 'Auvergne-Rhône-Alpes', iso_country: 'FR' }],
    ['Berlin, Deutschland', { city: 'Berlin', region: null, iso_country: 'DE' }],
    ['New York, NY', { city: 'New York', region: 'NY', iso_country: 'US' }],
    ['Remote - Spain', { city: null, region: null, iso_country: 'ES' }],
    ['Amsterdam (Hybrid)', { city: 'Amsterdam', region: null, iso_country: null }],
    ['Ghent, Belgium; Lille, France', { city: 'Ghent', region: null, iso_country: 'BE' }],
    ['Frankfurt (Oder), Germany', { city: 'Frankfurt (Oder)', region: null, iso_country: 'DE' }],
  ])('%s', (text, expected) => {
    expect(placeIn(text)).toMatchObject(expected)
  })

  test('CA is California as much as Canada: no country rather than a wrong one', () => {
    expect(placeIn('San Francisco, CA')).toMatchObject({ city: 'San Francisco', region: 'CA', iso_country: null })
  })

  test.each(['Remote', 'Télétravail', '', '  ', null])('%p is no place', (text) => {
    expect(placeIn(text)).toBeNull()
  })
})

test('an address names the country in the language of its job', () => {
  expect(toAddress(placeIn('Gent, Belgium')!, 'nl')).toMatchObject({
    name: 'Gent, Belgium',
    city: 'Gent',
    country: 'België',
    iso_country: 'BE',
  })
  expect(toAddress(inCountry('ES'), 'fr')).toMatchObject({ name: 'Espagne', city: null, country: 'Espagne' })
})
