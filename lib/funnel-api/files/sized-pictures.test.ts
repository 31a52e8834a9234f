import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { places } from '#lib/funnel-api/files/places'
import { sizedPictures } from '#lib/funnel-api/files/sized-pictures'
import { diskStore } from '#lib/funnel-api/files/store-disk'

const AVIF = 'image/avif,image/webp,*/*'
const asked = { company: 'levain', name: '0123456789abcdef.png', width: 320 as const }

async function store() {
  const root = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  const media = diskStore(root)
  const picture = sharp({ create: { width: 700, height: 400, channels: 3, background: '#c0ffee' } })
  await media.put(`${asked.company}/${asked.name}`, Readable.from([await picture.png().toBuffer()]))
  return { media, made: () => readdirSync(path.join(root, asked.company, 'resized')).sort() }
}

test('serves an image as WebP first, and as AVIF to later visitors that support it', async () => {
  const { media } = await store()
  const sized = sizedPictures(media)
  expect((await sized(asked, AVIF)).mimetype).toBe('image/webp')
  let last = await sized(asked, AVIF)
  while (last.mimetype !== 'image/avif') {
    await new Promise((resolve) => setTimeout(resolve, 20))
    last = await sized(asked, AVIF)
  }
  expect(await sharp(last.bytes).metadata()).toMatchObject({ format: 'heif', width: 320 })
  expect((await sized(asked, 'image/webp,*/*')).mimetype).toBe('image/webp')
})

test('never enlarges an image', async () => {
  const { media } = await store()
  const { bytes } = await sizedPictures(media)({ ...asked, width: 1920 }, '*/*')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 700, height: 400 })
})

test('resizes an image once for concurrent requests and caches it', async () => {
  const { media, made } = await store()
  const put = jest.spyOn(media, 'put')
  const sized = sizedPictures(media)
  const replies = await Promise.all(Array.from({ length: 20 }, () => sized(asked, '*/*')))
  expect(new Set(replies.map(({ bytes }) => bytes.length)).size).toBe(1)
  expect(put).toHaveBeenCalledTimes(1)
  expect(made()).toEqual(['0123456789abcdef.png-320.webp'])
})

test('limits running and waiting tasks and rejects one more', async () => {
  const enter = places(2, 1)
  const ends: (() => void)[] = []
  const work = (name: string) => enter(() => new Promise<string>((resolve) => ends.push(() => resolve(name))))
  const [one, two, three] = [work('one'), work('two'), work('three')]
  await expect(work('four')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(ends).toHaveLength(2)
  ends[0]!()
  expect(await one).toBe('one')
  await new Promise(setImmediate)
  expect(ends).toHaveLength(3)
  ends[1]!()
  ends[2]!()
  expect(await Promise.all([two, three])).toEqual(['two', 'three'])
})

test('frees the slot of a failed task', async () => {
  const enter = places(1, 0)
  await expect(enter(() => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
  expect(await enter(async () => 'next')).toBe('next')
})
