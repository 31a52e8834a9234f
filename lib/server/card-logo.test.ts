/** @jest-environment node */
import sharp from 'sharp'
import { run } from '#lib/funnel-api/files/isolated/draw-logo'
import { cardLogo } from '#lib/server/card-logo'

const origin = new URL('https://levain.careers.example')
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><rect width="400" height="100"/></svg>'
const FILES = Symbol.for('careers.files')
const READER = Symbol.for('careers.public-reader')
const LOGOS = Symbol.for('careers.logo-converter')

/** The task itself, in this process: the pool has tests of its own. */
const convert = (bytes: Uint8Array, box: { width: number; height: number; fit: 'inside' | 'contain' }) =>
  run(box, {
    file: { size: bytes.length, all: async () => Buffer.from(bytes), read: async () => Buffer.from(bytes) },
    emit: () => undefined,
  })
beforeAll(() => void Object.assign(globalThis, { [LOGOS]: convert }))

const serve = (reply: () => Response | Promise<Response>) => Object.assign(globalThis, { [FILES]: async () => reply() })
const sizeOf = async (src: string) => {
  const { format, width, height } = await sharp(Buffer.from(src.split(',')[1]!, 'base64')).metadata()
  return { format, width, height }
}

afterEach(() => {
  serve(() => new Response(null, { status: 404 }))
  jest.restoreAllMocks()
})

test('an SVG becomes a PNG that fits its room, twice as sharp as it stands', async () => {
  serve(() => new Response(svg))
  const logo = await cardLogo('/media/levain/logo.svg', origin)
  expect(logo).toMatchObject({ width: 340, height: 85 })
  expect(await sizeOf(logo!.src)).toEqual({ format: 'png', width: 680, height: 170 })
})

test('a WebP becomes one too', async () => {
  const webp = await sharp(Buffer.from(svg)).resize(100, 100).webp().toBuffer()
  serve(() => new Response(new Uint8Array(webp)))
  expect(await sizeOf((await cardLogo('/media/levain/logo.webp', origin))!.src)).toMatchObject({ format: 'png' })
})

test.each([
  ['there is none', null, () => new Response(svg)],
  ['it is gone', '/media/levain/gone.png', () => new Response(null, { status: 404 })],
  ['it is no picture', '/media/levain/logo.png', () => new Response('<html>')],
  ['it is too large', '/media/levain/logo.png', () => new Response(svg, { headers: { 'content-length': '9000000' } })],
])('a card does without a logo where %s', async (_, url, reply) => {
  serve(reply)
  expect(await cardLogo(url, origin)).toBeNull()
})

test('one of another site is read over https alone, by what reads public addresses and no others', async () => {
  const asked = jest.spyOn(globalThis, 'fetch')
  const read: string[] = []
  Object.assign(globalThis, {
    [READER]: async (url: string) => {
      read.push(url)
      if (url.includes('10.0.0.5')) throw new Error('the address is not a public one')
      return Buffer.from(svg)
    },
  })
  expect(await cardLogo('http://127.0.0.1/logo.svg', origin)).toBeNull()
  expect(await cardLogo('https://10.0.0.5/logo.svg', origin)).toBeNull()
  expect(await cardLogo('https://cdn.example/logo.svg', origin)).not.toBeNull()
  expect(read).toEqual(['https://10.0.0.5/logo.svg', 'https://cdn.example/logo.svg'])
  expect(asked).not.toHaveBeenCalled()
})
