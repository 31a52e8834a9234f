import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkMedia, storeMediaFile } from '#lib/funnel-api/features/companies/media'
import { openTestApi, type TestApi } from '#tests/support/api'
import { BUNDLES } from '#tests/support/bundle-copy'
import { VIDEO } from '#tests/support/candidates'

const LOGO = readFileSync(path.join(BUNDLES, 'bakery/media/logo.png'))
const MAX_IMAGE = 4 << 20
const MAX_VIDEO = 100 << 20

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi()))
afterAll(() => testApi.close())

const store = (body: Uint8Array, headers: Record<string, string> = {}) =>
  storeMediaFile(
    testApi.media,
    'bakery',
    new Request('http://bakery.test/media', { method: 'POST', body: body as BodyInit, headers }),
  )
const padded = (length: number) => Buffer.concat([LOGO, Buffer.alloc(length - LOGO.length)])

it('stores an image up to 4 MB, named by its content', async () => {
  const largest = await store(padded(MAX_IMAGE))
  expect(largest).toEqual({
    url: expect.stringMatching(/^\/media\/bakery\/[\da-f]{16}\.png$/) as string,
    mimetype: 'image/png',
    size: MAX_IMAGE,
  })
  expect(await testApi.media.size(largest.url.slice('/media/'.length))).toBe(MAX_IMAGE)
  expect((await store(padded(MAX_IMAGE - 1))).url).not.toBe(largest.url)
  await expect(store(padded(MAX_IMAGE + 1))).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

it('rejects a file by its declared size', async () => {
  await expect(store(VIDEO, { 'content-length': String(MAX_VIDEO + 1) })).rejects.toMatchObject({ code: 'TOO_LARGE' })
  expect(await store(VIDEO, { 'content-length': String(MAX_VIDEO) })).toMatchObject({ size: VIDEO.length })
  expect(await store(VIDEO)).toMatchObject({ mimetype: 'video/mp4', size: VIDEO.length })
})

it('accepts only existing media of the company in a body, at any depth', async () => {
  const { url } = await store(LOGO)
  const missing = '/media/bakery/0123456789abcdef.png'
  const check = (body: object, company = 'bakery') => checkMedia(testApi.media, company, body)
  await check({ cover: url, video: null, count: 1, entities: [{ logo_url: url }], text: 'media/none' })
  await expect(
    check({ cover: url, video: missing, entities: [{ logo_url: url }, { logo_url: missing }] }),
  ).rejects.toMatchObject({
    code: 'INVALID',
    fields: { video: { key: 'INVALID_PATTERN' }, 'entities.1.logo_url': { key: 'INVALID_PATTERN' } },
  })
  await expect(check({ cover: url }, 'foundry')).rejects.toMatchObject({
    fields: { cover: { key: 'INVALID_PATTERN' } },
  })
})
