import sharp from 'sharp'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, VIDEO, signUp } from '#tests/support/candidates'
import type { Stored } from '#tests/support/uploads'

let api: TestApi
let camille: Candidate
beforeAll(async () => {
  api = await openTestApi()
  camille = await signUp(api)
})
afterAll(() => api.close())

/** An image as a phone stores it: rotated, with the location in its metadata. */
const photo = (format: 'jpeg' | 'png' | 'webp', width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a44' } })
    .toFormat(format)
    .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 37/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

async function storedBytes({ key }: Stored) {
  const chunks: Uint8Array[] = []
  for await (const chunk of api.api.store.read(key) as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const rowOf = ({ handle }: Stored) =>
  api.db.selectFrom('files').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow()

describe('images', () => {
  it.each([
    ['user/avatars', 'me.jpg', 'jpeg'],
    ['user/avatars', 'me.png', 'png'],
    ['user/avatars', 'me.webp', 'webp'],
    ['candidacy/files', 'diploma.jpeg', 'jpeg'],
  ] as const)('re-encodes %s/%s upright and without location', async (folder, filename, format) => {
    const stored = await camille.upload(folder, filename, await photo(format))
    const bytes = await storedBytes(stored)
    const { exif, orientation = 1, width, height, format: found } = await sharp(bytes).metadata()
    expect({ exif, orientation, width, height, found }).toEqual({
      exif: undefined,
      orientation: 1,
      width: 400,
      height: 600,
      found: format,
    })
    expect(await rowOf(stored)).toMatchObject({ width: 400, height: 600, size: bytes.length, duration_ms: null })
    expect(stored.size).toBe(bytes.length)
  })

  it.each([200, 2000])('accepts a profile picture with sides of %d pixels', async (side) => {
    const stored = await camille.upload('user/avatars', 'me.jpg', await photo('jpeg', side, side))
    expect(await rowOf(stored)).toMatchObject({ width: side, height: side })
  })
})

describe('videos', () => {
  it('have their duration and size stored', async () => {
    const stored = await camille.upload('records', 'pitch.mp4', VIDEO)
    expect(await rowOf(stored)).toMatchObject({ mimetype: 'video/mp4', duration_ms: 2000, width: 320, height: 240 })
    expect(await storedBytes(stored)).toEqual(VIDEO)
  })

  it('can have a still image', async () => {
    const stored = await camille.upload('records', 'still.jpg', await photo('jpeg'))
    expect(await rowOf(stored)).toMatchObject({ mimetype: 'image/jpeg', duration_ms: null })
  })
})
