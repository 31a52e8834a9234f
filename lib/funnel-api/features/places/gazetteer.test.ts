import { createGazetteer } from '#lib/funnel-api/features/places/gazetteer'
import { type City, packTowns } from '#lib/funnel-api/features/places/pack-towns'
import { unpack } from '#lib/funnel-api/features/places/towns'

const town = (name: string, country: string, population: number, coordinates: [number, number] = [0, 0]): City => ({
  name,
  country,
  featureCode: 'PPL',
  adminCode: '00',
  population,
  loc: { coordinates },
})
const gazetteer = (...towns: City[]) => createGazetteer(unpack(packTowns(towns))!)

test('finds nothing for a single letter', () => {
  const { search } = gazetteer(town('Ys', 'FR', 1))
  expect([search('y', 'fr').length, search('ys', 'fr').length, search('yst', 'fr').length]).toEqual([0, 1, 0])
})

test.each([
  ['de', 'AT'],
  ['de', 'DE'],
  ['de', 'CH'],
  ['en', 'GB'],
  ['en', 'IE'],
  ['es', 'ES'],
  ['fr', 'FR'],
  ['fr', 'CH'],
  ['fr', 'BE'],
  ['fr', 'LU'],
  ['nl', 'NL'],
  ['nl', 'BE'],
] as const)('for %s, a town in %s ranks before one elsewhere of up to 20 times its size', (lang, country) => {
  const { search } = gazetteer(town('Newton', 'US', 19_000), town('Newbury', country, 1000))
  expect(search('new', lang).map(({ city }) => city)).toEqual(['Newbury', 'Newton'])
  const larger = gazetteer(town('Newton', 'US', 21_000), town('Newbury', country, 1000))
  expect(larger.search('new', lang).map(({ city }) => city)).toEqual(['Newton', 'Newbury'])
})

test('a town without a known population ranks as one with a single person', () => {
  const { search } = gazetteer(town('Newton', 'US', 10), town('Newbury', 'GB', 0))
  expect(search('new', 'en').map(({ city }) => city)).toEqual(['Newbury', 'Newton'])
})

test.each([
  ['Helsingør', 'DK', 'helsingor'],
  ['Wrocław', 'PL', 'wroclaw'],
  ['Gießen', 'DE', 'giessen'],
  ['Phœnix', 'US', 'phoenix'],
  ['Saint-Étienne', 'FR', 'st etienne'],
  ['Sainte-Luce', 'FR', 'ste luce'],
] as const)('finds %s in %s by %s', (name, country, text) => {
  const { search } = gazetteer(town(name, country, 1000))
  expect([search(text, 'en'), search(name, 'en')].map((found) => found.length)).toEqual([1, 1])
})

test('an exact name ranks before a name of up to four times its size that only starts with it', () => {
  const { search } = gazetteer(town('Newton Abbot', 'GB', 3900), town('Newton', 'GB', 1000))
  expect(search('newton', 'en').map(({ city }) => city)).toEqual(['Newton', 'Newton Abbot'])
  expect(search('newt', 'en').map(({ city }) => city)).toEqual(['Newton Abbot', 'Newton'])
})

test('returns the eight largest matches, each once, whichever of its names matches', () => {
  const others = Array.from({ length: 9 }, (_, n) => town(`Kra${'abcdefghi'[n]}`, 'US', 1000 - n))
  const { search } = gazetteer(town('Kraków', 'PL', 750_000), ...others)
  expect(search('kra', 'de').map(({ city }) => city)).toEqual([
    'Krakau',
    'Kraa',
    'Krab',
    'Krac',
    'Krad',
    'Krae',
    'Kraf',
    'Krag',
  ])
})

test('the nearest town is at most 100 kilometers away, and degrees of longitude are shorter in the north', () => {
  const { nearest } = gazetteer(town('East', 'NO', 1, [11, 60]), town('North', 'NO', 1, [10, 60.7]))
  expect(nearest({ lat: 60, lon: 10 }, 'en')).toMatchObject({ city: 'East' })
  expect(nearest({ lat: 60, lon: 12.7 }, 'en')).toMatchObject({ city: 'East' })
  expect(nearest({ lat: 60, lon: 12.9 }, 'en')).toBeNull()
})

test('ranks a late match among the best, and equal ones by name', () => {
  const sizes = [900, 800, 700, 600, 500, 400, 300, 200, 650, 650]
  const { search } = gazetteer(...sizes.map((size, n) => town(`Kra${'abcdefghij'[n]}`, 'US', size)))
  expect(search('kra', 'de').map(({ city }) => city)).toEqual([
    'Kraa',
    'Krab',
    'Krac',
    'Krai',
    'Kraj',
    'Krad',
    'Krae',
    'Kraf',
  ])
})

test('a town of 20,000 people has names in other languages, and a smaller one has not', () => {
  for (const [population, city] of [
    [20_000, 'Krakau'],
    [19_999, 'Kraków'],
  ] as const) {
    const { search } = gazetteer(town('Kraków', 'PL', population))
    expect(search('krakow', 'de').map((found) => found.city)).toEqual([city])
    expect(search('krakau', 'de')).toHaveLength(city === 'Krakau' ? 1 : 0)
  }
})

test('finds the nearest town across the date line, and none without towns', () => {
  const { nearest } = gazetteer(town('West', 'FJ', 1, [179.9, -17]), town('Far', 'FJ', 1, [178.5, -17]))
  expect(nearest({ lat: -17, lon: -179.9 }, 'en')).toMatchObject({ city: 'West' })
  expect(gazetteer().nearest({ lat: 0, lon: 0 }, 'en')).toBeNull()
})

test.each([
  ['US', 'NY', 'NY'],
  ['GB', 'ENG', 'ENG'],
  ['CH', 'ZH', 'ZH'],
  ['FR', '84', 'Auvergne-Rhône-Alpes'],
  ['FR', '00', null],
  ['PL', '77', null],
])('the region of a town in %s with the code %s is %s', (country, adminCode, region) => {
  const { search } = gazetteer({ ...town('Newton', country, 1), adminCode })
  expect(search('newton', 'en')).toMatchObject([{ administrative_area_level_1: region }])
})

test.each(['PPLX', 'PPLW', 'PPLH', 'PPLQ', 'PPLCH'])('leaves out places of the type %s', (featureCode) => {
  expect(gazetteer({ ...town('Newton', 'GB', 1), featureCode }).search('newton', 'en')).toEqual([])
})

test.each(['st etienne', 'Saint-Étienne', 'SAINT ETIENNE'])('finds Saint-Étienne by %j', (q) => {
  expect(gazetteer(town('Saint-Étienne', 'FR', 1)).search(q, 'fr')).toHaveLength(1)
})

describe('postcodes and districts', () => {
  const postcode = (code: string, name: string) => ({ code, country: 'FR', adminCode: '00', name })
  const towns = [
    town('Paris', 'FR', 2_100_000),
    town('Lille', 'FR', 234_000),
    town('Lillers', 'FR', 10_000),
    town('Berlin', 'DE', 3_700_000),
  ]
  const codes = [postcode('59000', 'Lille'), postcode('62190', 'Lillers'), postcode('75012', 'Paris')]
  const { search } = createGazetteer(unpack(packTowns(towns, codes))!)
  const found = (q: string) => search(q, 'fr').map(({ name, zipcode }) => `${zipcode ?? ''} ${name}`.trim())

  test.each([
    ['59000', '59000 Lille, France'],
    ['5900', '59000 Lille, France'],
    ['59000 Lille', '59000 Lille, France'],
    ['Lille 59000', '59000 Lille, France'],
    ['75012', '75012 Paris 12e, France'],
    ['Paris 12', '75012 Paris 12e, France'],
    ['paris 1er', '75001 Paris 1er, France'],
    ['Paris 12ème arrondissement', '75012 Paris 12e, France'],
    ['Paris 21', 'Paris, France'],
    ['Paris', 'Paris, France'],
    ['10115 Berlin', 'Berlin, Allemagne'],
  ])('finds %s', (q, expected) => expect(found(q)[0]).toBe(expected))

  test.each([
    ['75012', 'en', '75012 Paris 12, France'],
    ['Paris 12', 'es', '75012 París 12, Francia'],
    ['paris 1', 'nl', '75001 Parijs 1, Frankrijk'],
    ['Parijs 12', 'nl', '75012 Parijs 12, Frankrijk'],
  ] as const)('finds %s in the language %s', (q, lang, expected) => {
    const { name, zipcode } = search(q, lang)[0]!
    expect(`${zipcode ?? ''} ${name}`).toBe(expected)
  })

  test.each(['00000', '1', '99999 Nowhere', ' '])('finds nothing for %p', (q) => expect(found(q)).toEqual([]))

  test('ignores a postcode whose town is not known', () => {
    expect(() => packTowns(towns, [postcode('01234', 'Nulle-Part')])).not.toThrow()
  })
})

describe('locates', () => {
  const swiss = (name: string, adminCode: string) => ({ ...town(name, 'CH', 100_000, [7, 47]), adminCode })
  const american = (name: string, adminCode: string, population: number): City => ({
    ...town(name, 'US', population, [-80, 40]),
    adminCode,
  })
  const french = (name: string, adminCode: string, population = 2000) => ({
    ...town(name, 'FR', population),
    adminCode,
  })
  const towns = [
    swiss('Genève', 'GE'),
    swiss('Bern', 'BE'),
    swiss('Sankt Gallen', 'SG'),
    american('Geneva', 'IL', 21_000),
    american('San Francisco', 'CA', 800_000),
    town('San Francisco', 'AR', 59_000),
    town('Perth', 'AU', 1_900_000),
    american('Perth', 'NY', 3600),
    town('Gent', 'BE', 230_000),
    town('London', 'GB', 7_500_000),
    town('London', 'CA', 346_000),
    town('Frankfurt am Main', 'DE', 650_000),
    town('Frankfurt (Oder)', 'DE', 51_000),
    town('Newton', 'GB', 3000),
    town('Newton', 'IE', 30_000),
    american('Springfield', 'MO', 160_000),
    american('Springfield', 'MA', 150_000),
    american('Springfield', 'IL', 110_000),
    american('Springfield', 'IL', 100_000),
    french('Saint-Germain', '44'),
    french('Saint-Germain', '27'),
    french('Lille', '32', 230_000),
  ]
  const code = (zipcode: string, name: string, adminCode: string) => ({ code: zipcode, country: 'FR', adminCode, name })
  const codes = [code('59000', 'Lille', '32'), code('10120', 'Saint-Germain', '44')]
  const { locate } = createGazetteer(unpack(packTowns(towns, codes))!)
  const none = { city: null, region: null, code: null, zipcode: null, iso_country: null }

  test.each([
    [{ city: 'Genève', code: 'GE' }, 'CH'],
    [{ city: 'Bern', code: 'BE' }, 'CH'],
    [{ city: 'St. Gallen', code: 'SG' }, 'CH'],
    [{ city: 'Geneva', code: 'IL' }, 'US'],
    [{ city: 'San Francisco', code: 'CA' }, 'US'],
    [{ city: 'Gent', code: 'BE' }, 'BE'],
    [{ city: 'Perth', code: 'WA', iso_country: 'AU' }, 'AU'],
    [{ city: 'Perth', code: 'WA' }, null],
    [{ city: 'Perth' }, 'AU'],
    [{ city: 'London' }, 'GB'],
    [{ city: 'London', iso_country: 'CA' }, 'CA'],
    [{ city: 'Frankfurt', iso_country: 'DE' }, 'DE'],
    [{ city: 'Newton' }, null],
    [{ city: 'Newton', iso_country: 'IE' }, 'IE'],
    [{ city: 'Newton', iso_country: 'FR' }, null],
    [{ city: 'Saint-Germain', iso_country: 'FR' }, null],
    [{ city: 'Springfield', code: 'IL' }, null],
    [{ city: 'Springfield', code: 'US' }, 'US'],
    [{ city: 'Saint-Germain', iso_country: 'FR', region: 'Grand-Est' }, 'FR'],
    [{ city: 'Saint-Germain', iso_country: 'FR', zipcode: '10120' }, 'FR'],
    [{ city: '10120 Saint-Germain', iso_country: 'FR' }, 'FR'],
    [{ city: 'Hellemmes', iso_country: 'FR', zipcode: '59000' }, 'FR'],
    [{ city: 'Hellemmes', zipcode: '59000' }, null],
    [{ city: '59000 Bern' }, 'CH'],
    [{ iso_country: 'FR' }, null],
  ])('%j in %j', (location, country) => {
    expect(locate({ ...none, ...location })?.iso_country ?? null).toBe(country)
  })

  test('an ambiguous town has a country if all towns of its name are in the country of the letters', () => {
    const france = { iso_country: 'FR', position: null }
    expect(locate({ ...none, city: 'Saint-Germain', code: 'FR' })).toEqual(france)
    expect(locate({ ...none, city: 'Saint-Germain', code: null })).toBeNull()
    expect(locate({ ...none, city: 'Nowhere', code: 'FR' })).toBeNull()
    expect(locate({ ...none, city: 'Lille', code: 'FR' })).toEqual({ iso_country: 'FR', position: { lat: 0, lon: 0 } })
  })
})
