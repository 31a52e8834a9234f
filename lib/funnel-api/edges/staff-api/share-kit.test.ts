import sharp from 'sharp'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { SHARE_SOURCES } from '#lib/domain/visit-source'
import { openTestApi, type TestApi } from '#tests/support/api'
import { readQrCode } from '#tests/support/read-qr-code'

const JOB = 'http://bakery.test/jobs/night-baker'

let testApi: TestApi
let key: string
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf('bakery', ['campaigns:read'])
})
afterAll(() => testApi.close())

const kitOf = async (slug: string, query = '') => {
  const { status, body } = await testApi.staff('GET', `/campaigns/${slug}/share_kit${query}`, undefined, key)
  expect(status).toBe(200)
  return body as ShareKit
}
const file = async (path: string) => {
  const response = await testApi.askStaff(
    new Request(`http://bakery.test${path}`, { headers: { authorization: `Bearer ${key}` } }),
  )
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

it('returns one URL for each default source and for each distinct source of the caller', async () => {
  const { sources, url, status, card, embed } = await kitOf('night-baker', '?source=job-fair,poster,job-fair')
  expect({ url, status }).toEqual({ url: JOB, status: 'PUBLISHED' })
  expect(sources.map(({ source }) => source)).toEqual([...SHARE_SOURCES, 'job-fair'])
  expect(sources.map((source) => source.url)).toEqual(
    [...SHARE_SOURCES, 'job-fair'].map((source) => `${JOB}?source=${source}`),
  )
  expect(sources.filter(({ is_default }) => !is_default).map(({ source }) => source)).toEqual(['job-fair'])
  expect(card).toEqual({
    url: `${JOB}/card.png`,
    width: 1200,
    height: 630,
    alt: expect.stringMatching(/^Night baker · /) as string,
  })
  expect(embed.script).toBe('<script src="http://bakery.test/embed.js" data-jobs="night-baker" async></script>')
  expect(embed.frame).toContain('src="http://bakery.test/iframe/night-baker" title="Night baker"')
  expect(embed.origins).toEqual(['https://bakery.example'])
})

it('opens the editors of the networks with the URL of their source', async () => {
  const { sources } = await kitOf('night-baker')
  const composeUrls = new Map(sources.map(({ source, compose_url }) => [source, compose_url]))
  expect(composeUrls.get('linkedin')).toContain(encodeURIComponent(`${JOB}?source=linkedin`))
  expect(composeUrls.get('facebook')).toContain(encodeURIComponent(`${JOB}?source=facebook`))
  expect(composeUrls.get('whatsapp')).toContain(encodeURIComponent(`${JOB}?source=whatsapp`))
  expect(composeUrls.get('email')).toMatch(/^mailto:\?subject=Job%20at%20Bakery/)
  expect(composeUrls.get('poster')).toBeNull()
})

it.each([
  ['en', 'is hiring: Night baker', 'Contract type: '],
  ['fr', 'recrute\u00a0: Night baker', 'Type de contrat\u00a0: '],
  ['de', 'sucht: Night baker', 'Vertragsart: '],
  ['es', 'busca: Night baker', 'Tipo de contrato: '],
  ['nl', 'zoekt: Night baker', 'Soort contract: '],
])('has posts in the language of the job: %s', async (locale, start, contract) => {
  const change = (to: string) =>
    testApi.db
      .updateTable('campaigns')
      .set({ locale: to as 'en' })
      .where('slug', '=', 'night-baker')
  await change(locale).execute()
  const { sources } = await kitOf('night-baker')
  await change('en').execute()
  const { posts } = sources[0]!
  expect(posts.short).toContain(start)
  expect(posts.short.endsWith(`${JOB}?source=linkedin`)).toBe(true)
  expect(posts.long).toContain(contract)
  expect(posts.long).toContain('26')
  expect(posts.long.endsWith(`${JOB}?source=linkedin`)).toBe(true)
  expect(posts.subject).toContain('Night baker')
  expect(Object.values(posts).join()).not.toMatch(/[{}]|SHARING|ENUMERATIONS|undefined|null/)
})

it('says that a draft or a closed job is not published', async () => {
  expect([(await kitOf('roaster')).status, (await kitOf('miller')).status]).toEqual(['DRAFT', 'CLOSED'])
  for (const path of ['qr', 'poster']) {
    const [draft, closed] = [
      await testApi.staff('GET', `/campaigns/roaster/${path}`, undefined, key),
      await testApi.staff('GET', `/campaigns/miller/${path}`, undefined, key),
    ]
    expect(draft).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    expect(closed).toMatchObject({ status: 409, body: { error: { code: 'CAMPAIGN_CLOSED' } } })
  }
})

it.each(['png', 'svg'])('returns a QR code as %s that a program decodes to the URL of the source', async (format) => {
  const { response, bytes } = await file(`/staff/v1/campaigns/night-baker/qr?format=${format}&source=poster&size=600`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe(format === 'png' ? 'image/png' : 'image/svg+xml')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await readQrCode(bytes)).toBe(`${JOB}?source=poster`)
})

it('decodes each file of the kit to the URL of its source', async () => {
  const { sources } = await kitOf('night-baker', '?source=fair.2027_a-b')
  for (const { url, qr_png_url, qr_svg_url } of sources) {
    expect(await readQrCode((await file(qr_png_url)).bytes)).toBe(url)
    expect(await readQrCode((await file(qr_svg_url)).bytes)).toBe(url)
  }
})

it('has a quiet zone of four modules and modules of whole pixels', async () => {
  const { bytes } = await file('/staff/v1/campaigns/night-baker/qr?format=png&size=600')
  const { data, info } = await sharp(bytes).grayscale().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]!
  const first = Array.from({ length: info.width }, (_, index) => index).find((index) => at(index, index) < 128)!
  const module = first / 4
  expect(Number.isInteger(module) && info.width % module === 0).toBe(true)
  expect(info.width).toBeGreaterThan(600 - info.width / module)
  expect(info.width).toBeLessThanOrEqual(600)
})
