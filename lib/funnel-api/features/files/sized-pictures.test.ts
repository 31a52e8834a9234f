import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { createImageResizer } from '#lib/funnel-api/features/files/sized-pictures'
import { diskStore } from '#lib/funnel-api/platform/storage/store-disk'
import { captureLog } from '#tests/support/capture-log'
import { until } from '#tests/support/until'

const AVIF = 'image/avif,image/webp,*/*'
const request = { company: 'levain', name: '0123456789abcdef.png', width: 320 as const }

async function store() {
  const root = mkdtempSync(path.join(tmpdir(), 'images-'))
  const media = diskStore(root)
  const image = sharp({ create: { width: 700, height: 400, channels: 3, background: '#c0ffee' } })
  await media.put(`${request.company}/${request.name}`, Readable.from([await image.png().toBuffer()]))
  return { media, created: () => readdirSync(path.join(root, request.company, 'resized')).sort() }
}

test('serves an image as WebP first, and as AVIF to later visitors that support it', async () => {
  const { media } = await store()
  const resize = createImageResizer(media)
  expect((await resize(request, AVIF)).mimetype).toBe('image/webp')
  let last = await resize(request, AVIF)
  await until(async () => (last = await resize(request, AVIF)).mimetype === 'image/avif')
  expect(await sharp(last.bytes).metadata()).toMatchObject({ format: 'heif', width: 320 })
  expect((await resize(request, 'image/webp,*/*')).mimetype).toBe('image/webp')
})

test('never enlarges an image', async () => {
  const { media } = await store()
  const { bytes } = await createImageResizer(media)({ ...request, width: 1920 }, '*/*')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 700, height: 400 })
})

test('resizes an image once for concurrent requests and caches it', async () => {
  const { media, created } = await store()
  const put = jest.spyOn(media, 'put')
  const resize = createImageResizer(media)
  const replies = await Promise.all(Array.from({ length: 20 }, () => resize(request, '*/*')))
  expect(new Set(replies.map(({ bytes }) => bytes.length)).size).toBe(1)
  expect(put).toHaveBeenCalledTimes(1)
  expect(created()).toEqual(['0123456789abcdef.png-320.webp'])
})

test('serves an image even if it cannot be stored', async () => {
  const log = captureLog('error')
  const { media } = await store()
  const put = () => Promise.reject(new Error('permission denied'))
  const { bytes } = await createImageResizer({ ...media, put })(request, '*/*')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320 })
  expect(log.lines).toEqual([expect.stringContaining('permission denied')])
  log.restore()
})
