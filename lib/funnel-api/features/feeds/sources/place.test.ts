import { countryOf } from '#lib/funnel-api/features/feeds/sources/country'
import { hasMultiplePlaces, inCountry, parsePlace, toAddress } from '#lib/funnel-api/features/feeds/sources/place'

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
])('reads the country of %s as %s', (text, code) => {
  expect(countryOf(text)).toBe(code)
})

describe('a location as free text', () => {
  test.each([
    ['Lyon, Auvergne-Rhône-Alpes, France', { city: 'Lyon', region: 'Auvergne-Rhône-Alpes', iso_country: 'FR' }],
    ['Berlin, Deutschland', { city: 'Berlin', region: null, iso_country: 'DE' }],
    ['Nice, uk', { city: 'Nice', region: null, iso_country: 'GB', code: null }],
    ['Toronto, ON, CA', { city: 'Toronto', region: 'ON', iso_country: null, code: 'CA' }],
    ['Remote - Spain', { city: null, region: null, iso_country: 'ES' }],
    ['Amsterdam (Hybrid)', { city: 'Amsterdam', region: null, iso_country: null }],
    ['Ghent, Belgium; Lille, France', { city: 'Ghent', region: null, iso_country: 'BE' }],
    ['Frankfurt (Oder), Germany', { city: 'Frankfurt (Oder)', region: null, iso_country: 'DE' }],
  ])('is parsed: %s', (text, expected) => {
    expect(parsePlace(text)).toMatchObject(expected)
  })

  test.each(['New York, NY', 'San Francisco, CA', 'Genève, GE', 'Bern, BE', 'Basel, bs', 'Perth, WA'])(
    'reads no country from the two letters of %s',
    (text) => {
      const [city, code] = text.split(', ')
      expect(parsePlace(text)).toMatchObject({ city, region: null, iso_country: null, code: code!.toUpperCase() })
    },
  )

  test.each(['Remote', 'Télétravail', '', '  ', null])('reads no place from %p', (text) => {
    expect(parsePlace(text)).toBeNull()
  })
})

test('names the country of an address in the language of the job', () => {
  expect(toAddress(parsePlace('Gent, Belgium')!, 'nl')).toMatchObject({
    name: 'Gent, Belgium',
    city: 'Gent',
    country: 'België',
    iso_country: 'BE',
  })
  expect(toAddress(inCountry('ES'), 'fr')).toMatchObject({ name: 'Espagne', city: null, country: 'Espagne' })
})

test('the two letters are the region of an address, unless they are its country', () => {
  const place = parsePlace('Genève, GE')!
  expect(toAddress({ ...place, iso_country: 'CH' }, 'fr')).toMatchObject({ administrative_area_level_1: 'GE' })
  expect(toAddress({ ...place, iso_country: 'GE' }, 'fr')).toMatchObject({ administrative_area_level_1: null })
})

test('names an address by its parts, without those that are missing', () => {
  const place = { ...inCountry('FR'), city: 'Lyon', region: 'Rhône' }
  expect(toAddress(place, 'fr').name).toBe('Lyon, Rhône, France')
  expect(toAddress({ ...place, region: null }, 'fr').name).toBe('Lyon, France')
  expect(toAddress({ ...place, iso_country: null }, 'fr')).toMatchObject({ name: 'Lyon, Rhône', iso_country: null })
})

test.each([
  ['Lyon; Paris', true],
  ['Lyon / Paris', true],
  ['Lyon, France', false],
  [null, false],
])('%j has more than one place: %j', (text, expected) => {
  expect(hasMultiplePlaces(text)).toBe(expected)
})
