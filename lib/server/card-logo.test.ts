/** @jest-environment node */
import sharp from 'sharp'
import { run } from '#lib/funnel-api/features/files/isolated/draw-logo'
import { drawCardLogo } from '#lib/server/card-logo'

const origin = new URL('https://levain.careers.example')
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><rect width="400" height="100"/></svg>'
const FILES = Symbol.for('careers.files')
const READER = Symbol.for('careers.public-reader')
const LOGOS = Symbol.for('careers.logo-converter')

/** Runs the task in this process. The worker pool has its own tests. */
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

test('converts an SVG to a PNG that fits its box at double resolution', async () => {
  serve(() => new Response(svg))
  const logo = await drawCardLogo('/media/levain/logo.svg', origin)
  expect(logo).toMatchObject({ width: 340, height: 85 })
  expect(await sizeOf(logo!.src)).toEqual({ format: 'png', width: 680, height: 170 })
})

test('converts a WebP to a PNG', async () => {
  const webp = await sharp(Buffer.from(svg)).resize(100, 100).webp().toBuffer()
  serve(() => new Response(new Uint8Array(webp)))
  expect(await sizeOf((await drawCardLogo('/media/levain/logo.webp', origin))!.src)).toMatchObject({ format: 'png' })
})

test.each([
  ['the company has none', null, () => new Response(svg)],
  ['its file is missing', '/media/levain/gone.png', () => new Response(null, { status: 404 })],
  ['its file is not an image', '/media/levain/logo.png', () => new Response('<html>')],
  [
    'its file is too large',
    '/media/levain/logo.png',
    () => new Response(svg, { headers: { 'content-length': '9000000' } }),
  ],
])('a card has no logo if %s', async (_, url, reply) => {
  serve(reply)
  expect(await drawCardLogo(url, origin)).toBeNull()
})

test('reads a logo of another site only over https and only from public addresses', async () => {
  const fetchSpy = jest.spyOn(globalThis, 'fetch')
  const read: string[] = []
  Object.assign(globalThis, {
    [READER]: async (url: string) => {
      read.push(url)
      if (url.includes('10.0.0.5')) throw new Error('the address is not a public one')
      return Buffer.from(svg)
    },
  })
  expect(await drawCardLogo('http://127.0.0.1/logo.svg', origin)).toBeNull()
  expect(await drawCardLogo('https://10.0.0.5/logo.svg', origin)).toBeNull()
  expect(await drawCardLogo('https://cdn.example/logo.svg', origin)).not.toBeNull()
  expect(read).toEqual(['https://10.0.0.5/logo.svg', 'https://cdn.example/logo.svg'])
  expect(fetchSpy).not.toHaveBeenCalled()
})
