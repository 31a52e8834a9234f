import sharp from 'sharp'
import { detectType } from '#lib/funnel-api/features/files/isolated/content-type'
import { run as detectMediaType } from '#lib/funnel-api/features/files/isolated/detect-type'
import { run as drawLogo } from '#lib/funnel-api/features/files/isolated/draw-logo'
import { inspectImage } from '#lib/funnel-api/features/files/isolated/inspect-images'
import { run as resizePicture } from '#lib/funnel-api/features/files/isolated/resize-picture'
import { run as transformImage } from '#lib/funnel-api/features/files/isolated/transform-image'
import { parseTransform } from '#lib/funnel-api/features/files/transform-tasks'
import { docx, zip } from '#tests/support/zip'

const tools = (bytes: Buffer) => ({
  emit: () => undefined,
  file: {
    size: bytes.length,
    read: (start: number, end: number) => Promise.resolve(Buffer.from(bytes.subarray(start, end))),
    all: () => Promise.resolve(bytes),
  },
})
/** An image whose left half is red and whose right half is blue. */
const picture = (format: 'png' | 'jpeg' | 'webp' = 'png', width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 4, background: '#00f' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 4, background: '#f00' } },
        left: 0,
        top: 0,
      },
    ])
    .toFormat(format)
    .toBuffer()

const transform = async (tasks: string, bytes?: Buffer, mimetype = 'image/png') => {
  const { tasks: parsed } = parseTransform(`${tasks}/${'a'.repeat(20)}`)
  return transformImage({ mimetype, tasks: parsed }, tools(bytes ?? (await picture())))
}
/** The color at a position: 'red', 'blue', 'gray', or 'none' if it is transparent. */
async function colorAt(bytes: Uint8Array, left: number, top: number) {
  const [red = 0, , blue = 0, alpha = 255] = await sharp(bytes)
    .ensureAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()
  if (alpha < 128) return 'none'
  return red > 200 && blue < 50 ? 'red' : blue > 200 && red < 50 ? 'blue' : 'gray'
}
const sizeOf = async (bytes: Uint8Array) => {
  const { width, height, format } = await sharp(bytes).metadata()
  return [width, height, format]
}

test.each([
  ['flip', 40, 20, 'red', 'blue'],
  ['flop', 40, 20, 'blue', 'red'],
  ['monochrome', 40, 20, 'gray', 'gray'],
  ['rotate=deg:180', 40, 20, 'blue', 'red'],
  ['rotate=deg:exif', 40, 20, 'red', 'blue'],
  ['crop=dim:[20,0,10,5]', 10, 5, 'blue', 'blue'],
  ['crop=dim:[15,0,10,5]', 10, 5, 'red', 'blue'],
  ['resize=width:80', 80, 40, 'red', 'blue'],
  ['resize=width:80,height:10,fit:max', 20, 10, 'red', 'blue'],
  ['resize=width:400,fit:max', 40, 20, 'red', 'blue'],
  ['resize=width:10,height:20,fit:crop,align:left', 10, 20, 'red', 'red'],
  ['resize=width:10,height:20,fit:crop,align:right', 10, 20, 'blue', 'blue'],
  ['resize=width:10,height:20,fit:crop,align:[top,left]', 10, 20, 'red', 'red'],
  ['resize=width:10,height:20,fit:crop,align:[bottom,right]', 10, 20, 'blue', 'blue'],
  ['resize=width:10,height:20,fit:crop,align:[middle,left]', 10, 20, 'red', 'red'],
  ['resize=width:10,height:20,fit:crop,align:[right,top]', 10, 20, 'blue', 'blue'],
  ['resize=width:10,height:20,fit:crop,align:[middle,center]', 10, 20, 'red', 'blue'],
  ['resize=width:10,height:20,fit:crop,align:middle', 10, 20, 'red', 'blue'],
  ['resize=width:10,height:20,fit:scale', 10, 20, 'red', 'blue'],
  ['no_metadata/cache=false/flip', 40, 20, 'red', 'blue'],
])('applies %s', async (tasks, width, height, left, right) => {
  const { bytes, mimetype } = await transform(tasks)
  expect([mimetype, await sizeOf(bytes)]).toEqual(['image/png', [width, height, 'png']])
  expect([await colorAt(bytes, 0, 0), await colorAt(bytes, width - 1, height - 1)]).toEqual([left, right])
})

test('flips from top to bottom, and flops from left to right', async () => {
  const upright = (await transform('rotate=deg:90')).bytes
  expect([await colorAt(upright, 0, 0), await colorAt(upright, 0, 39)]).toEqual(['red', 'blue'])
  const flipped = (await transform('flip', Buffer.from(upright))).bytes
  expect([await colorAt(flipped, 0, 0), await colorAt(flipped, 0, 39)]).toEqual(['blue', 'red'])
})

test.each([
  ['top', 'red', 'red'],
  ['[top,left]', 'red', 'red'],
  ['[bottom,right]', 'blue', 'blue'],
  ['[bottom,center]', 'blue', 'blue'],
])('crops a tall image at %s', async (align, top, bottom) => {
  const tall = Buffer.from((await transform('rotate=deg:90')).bytes)
  const { bytes } = await transform(`resize=width:20,height:10,fit:crop,align:${align}`, tall)
  expect([await colorAt(bytes, 0, 0), await colorAt(bytes, 19, 9)]).toEqual([top, bottom])
})

test.each([
  ['ff0000', 'red'],
  ['f00', 'red'],
  ['0000ffff', 'blue'],
  ['blue', 'blue'],
  ['00000000', 'none'],
])('fills the corners of a rotated image with %s', async (background, color) => {
  expect(await colorAt((await transform(`rotate=deg:45,background:${background}`)).bytes, 0, 0)).toBe(color)
})

test.each([
  ['flip', 'image/jpeg', 'image/jpeg', 'jpeg'],
  ['flip', 'image/webp', 'image/webp', 'webp'],
  ['output=format:jpg', 'image/png', 'image/jpeg', 'jpeg'],
  ['output=format:pjpg', 'image/png', 'image/jpeg', 'jpeg'],
  ['output=format:webp', 'image/png', 'image/webp', 'webp'],
  ['output=format:png', 'application/pdf', 'image/png', 'png'],
  ['output=strip:true', 'image/webp', 'image/webp', 'webp'],
])('%s returns the right format for %s', async (tasks, from, mimetype, format) => {
  const result = await transform(tasks, undefined, from)
  expect([result.mimetype, (await sizeOf(result.bytes))[2]]).toEqual([mimetype, format])
})

test('a lower quality makes a file smaller, and the default is 85', async () => {
  const noise = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer()
  const lengthOf = async (tasks: string) => (await transform(`${tasks}/output=format:jpg`, noise)).bytes.length
  const usual = await lengthOf('cache=false')
  expect(await lengthOf('quality=value:85')).toBe(usual)
  expect(await lengthOf('quality=value:input')).toBe(usual)
  expect(await lengthOf('output=quality:30')).toBeLessThan(usual)
  expect(await lengthOf('quality=value:30')).toBe(await lengthOf('output=quality:30'))
})

test('a JPEG has white instead of transparent pixels', async () => {
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { bytes } = await transform('output=format:jpg', clear)
  expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test('a result has sides of at most 4,000 pixels', async () => {
  const large = await sharp({ create: { width: 4004, height: 10, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await sizeOf((await transform('flip', large)).bytes)).toEqual([4000, 10, 'png'])
})

test.each(['crop=dim:[39,0,2,2]', 'resize=width:0'])('rejects %s', async (tasks) => {
  await expect(transform(tasks)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('rejects files that are not images', async () => {
  await expect(transform('flip', undefined, 'application/pdf')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(transform('flip', Buffer.from('text'))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('inspects an image, and encodes it again in its own format', async () => {
  for (const [extension, format] of [
    ['png', 'png'],
    ['jpg', 'jpeg'],
    ['jpeg', 'jpeg'],
    ['webp', 'webp'],
  ] as const) {
    const image = await inspectImage('candidacy/files', extension, await picture(format))
    expect(image).toMatchObject({ width: 40, height: 20 })
    expect(await sizeOf(image!.replacement)).toEqual([40, 20, format])
  }
  const png = await picture()
  expect(await inspectImage('candidacy/files', 'jpg', png)).toBeNull()
  expect(await inspectImage('candidacy/files', 'gif', png)).toBeNull()
  expect(await inspectImage('candidacy/files', 'png', Buffer.concat([png, docx()]))).toBeNull()
  expect(await inspectImage('candidacy/files', 'png', Buffer.concat([png, Buffer.from('<script>')]))).toBeNull()
  await expect(inspectImage('candidacy/files', 'png', png.subarray(0, -30))).rejects.toMatchObject({
    code: 'UNREADABLE',
  })
})

test.each([
  [200, 200, true],
  [2000, 2000, true],
  [199, 200, false],
  [200, 199, false],
  [2001, 200, false],
  [200, 2001, false],
])('accepts a profile picture of %d × %d pixels: %j', async (width, height, isAccepted) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const inspected = inspectImage('user/avatars', 'png', bytes)
  if (isAccepted) await expect(inspected).resolves.toMatchObject({ width, height })
  else await expect(inspected).rejects.toMatchObject({ code: 'IMAGE_SIDES' })
  await expect(inspectImage('candidacy/files', 'png', bytes)).resolves.toMatchObject({ width, height })
})

test('rejects an image of more than 50 megapixels', async () => {
  const bytes = await sharp({ create: { width: 10_001, height: 5000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  await expect(inspectImage('candidacy/files', 'png', bytes)).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('draws a logo into a box, with transparent margins', async () => {
  const bytes = await picture()
  const inside = await drawLogo({ width: 20, height: 20, fit: 'inside' }, tools(bytes))
  expect([inside.width, inside.height, await sizeOf(inside.png)]).toEqual([20, 10, [20, 10, 'png']])
  const contained = await drawLogo({ width: 20, height: 20, fit: 'contain' }, tools(bytes))
  expect([contained.width, contained.height]).toEqual([20, 20])
  expect([await colorAt(contained.png, 0, 0), await colorAt(contained.png, 0, 10)]).toEqual(['none', 'red'])
})

test.each([
  ['webp', 'webp'],
  ['avif', 'heif'],
] as const)('scales a picture down in the format %s, and never up', async (format, found) => {
  const bytes = await picture()
  expect(await sizeOf(await resizePicture({ width: 10, format }, tools(bytes)))).toEqual([10, 5, found])
  expect(await sizeOf(await resizePicture({ width: 99, format }, tools(bytes)))).toEqual([40, 20, found])
})

test('finds the type of a file by its content', async () => {
  expect(await detectType('png', await picture())).toBe('image/png')
  expect(await detectType('jpg', await picture())).toBeNull()
  for (const extension of ['jpg', 'jpeg']) expect(await detectType(extension, await picture('jpeg'))).toBe('image/jpeg')
  // The first bytes of older Word files and of some archives do not name the program.
  expect(await detectType('doc', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex'))).toBe('application/msword')
  const archive = zip([{ name: 'content.xml', data: 'x' }])
  expect(await detectType('docx', archive)).toMatch(/wordprocessingml\.document$/)
  expect(await detectType('odt', archive)).toMatch(/opendocument\.text$/)
  expect(await detectType('gif', await picture())).toBeNull()
  expect(await detectType('txt', Buffer.from('text'))).toBe('text/plain')
  expect(await detectType('pdf', Buffer.from('text'))).toBeNull()
  expect(await detectMediaType(null, tools(await picture('webp')))).toBe('image/webp')
  for (const text of ['WEBVTT\n', '\uFEFFWEBVTT\n'])
    expect(await detectMediaType(null, tools(Buffer.from(text)))).toBe('text/vtt')
  for (const text of ['', 'text', ' WEBVTT', 'text WEBVTT'])
    expect(await detectMediaType(null, tools(Buffer.from(text)))).toBeNull()
})

test('rejects an image with too many pixels before decoding it', async () => {
  const bytes = await picture()
  // The size in the header of a PNG.
  bytes.writeUInt32BE(20_000, 16)
  bytes.writeUInt32BE(20_000, 20)
  await expect(inspectImage('user/avatars', 'png', bytes)).rejects.toMatchObject({ code: 'TOO_LARGE' })
})
