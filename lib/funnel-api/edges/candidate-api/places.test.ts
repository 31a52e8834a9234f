import { nearestPlace, searchPlaces } from '#lib/contract/places'
import type { Locale } from '#lib/domain/enumerations'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
beforeAll(async () => {
  testApi = await openTestApi()
})
afterAll(() => testApi.close())

const names = async (q: string, lang: Locale) =>
  (await testApi.callAs()(searchPlaces, { query: { q, lang } })).map(({ name }) => name)
const first = async (q: string, lang: Locale) => (await names(q, lang))[0]

describe('GET /places', () => {
  it('finds towns by the start of their name, largest first', async () => {
    const found = await testApi.callAs()(searchPlaces, { query: { q: 'lil', lang: 'fr' } })
    expect(found[0]).toMatchObject({
      name: 'Lille, France',
      city: 'Lille',
      country: 'France',
      iso_country: 'FR',
      administrative_area_level_1: 'Hauts-de-France',
    })
    expect(found[0]!.lat).toBeCloseTo(50.63, 1)
    expect(found.length).toBeGreaterThan(3)
    expect(found.length).toBeLessThanOrEqual(8)
  })

  it.each([
    ['saint etienne', 'fr', 'Saint-Étienne, France'],
    ['st etienne', 'fr', 'Saint-Étienne, France'],
    ['SAINT-ÉTI', 'fr', 'Saint-Étienne, France'],
    ['nurnb', 'de', 'Nürnberg, Deutschland'],
    ['londres', 'fr', 'Londres, Royaume-Uni'],
    ['london', 'fr', 'Londres, Royaume-Uni'],
    ['genf', 'de', 'Genf, Schweiz'],
    ['rijsel', 'nl', 'Rijsel, Frankrijk'],
    ['burdeos', 'es', 'Burdeos, Francia'],
    ['köln', 'en', 'Cologne, Germany'],
  ] as const)('finds %s (%s) as %s', async (q, lang, name) => {
    expect(await first(q, lang)).toBe(name)
  })

  it("ranks towns in countries of the reader's language before larger towns elsewhere", async () => {
    expect(await first('valence', 'fr')).toBe('Valence, France')
    expect(await first('vale', 'es')).toBe('Valencia, España')
  })

  it('finds nothing for unknown names and for punctuation', async () => {
    expect(await names('xqzt', 'fr')).toEqual([])
    expect(await names('--', 'fr')).toEqual([])
  })

  it('is rate limited', async () => {
    await testApi.withStoppedClock(async () => {
      const request = () => testApi.send('GET', '/places?q=lille', undefined, { address: '203.0.113.8' })
      for (let n = 0; n < 240; n += 1) expect((await request()).status).toBe(200)
      expect((await request()).status).toBe(429)
    })
  })
})

describe('GET /places/nearest', () => {
  const nearest = async (lat: number, lon: number) =>
    (await testApi.callAs()(nearestPlace, { query: { lat, lon, lang: 'fr' } })).address

  it('returns the nearest town to a position', async () => {
    expect(await nearest(50.69, 3.17)).toMatchObject({ city: 'Roubaix', iso_country: 'FR' })
    expect(await nearest(-16.5, 180)).toMatchObject({ iso_country: 'FJ' })
  })

  it('returns null without a town nearby', async () => {
    expect(await nearest(0, -30)).toBeNull()
  })
})
