import { checkEbml } from '#lib/funnel-api/features/files/isolated/check-ebml'

const MB = 1024 * 1024
const hex = (text: string) => Buffer.from(text, 'hex')

/** An element with a size of eight bytes. */
function element(id: string, ...content: Buffer[]) {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) + BigInt(body.length))
  return Buffer.concat([hex(id), size, body])
}
/** A block of eight bytes with these flags and this number of frames. */
const block = (flags: number, frames: number, size = 8) => {
  const bytes = Buffer.alloc(size)
  bytes.set([0x81, 0, 0, flags, frames - 1])
  return bytes
}
const VALID = element('a3', block(0x04, 4))
const INVALID = element('a3', block(0x04, 5))
/** An element within this number of others. */
const nested = (depth: number, inner = VALID): Buffer => (depth === 0 ? inner : element('a0', nested(depth - 1, inner)))

const isAccepted = (bytes: Buffer) =>
  checkEbml({
    size: bytes.length,
    read: (start, end) => Promise.resolve(Buffer.from(bytes.subarray(start, end))),
    all: () => Promise.resolve(bytes),
  }).then(
    () => true,
    () => false,
  )

test.each([0x02, 0x04, 0x06])('a block with the flags %d has two bytes for each frame', async (flags) => {
  for (const id of ['a3', 'a1']) {
    expect(await isAccepted(element(id, block(flags, 4)))).toBe(true)
    expect(await isAccepted(element(id, block(flags, 5, 10)))).toBe(true)
    expect(await isAccepted(element(id, block(flags, 5, 9)))).toBe(false)
  }
})

test('a block without lacing has one frame, so its next byte is not a count', async () => {
  expect(await isAccepted(element('a3', block(0x80, 255)))).toBe(true)
  expect(await isAccepted(element('ec', block(0x04, 255)))).toBe(true)
})

test.each(['18538067', '1f43b675', 'a0', '114d9b74', '1549a966', '1654ae6b', 'ae', 'e0', 'e1', '1c53bb6b', 'bb', 'b7'])(
  'checks the blocks in an element %s and after it',
  async (id) => {
    expect(await isAccepted(element(id, VALID, INVALID))).toBe(false)
    expect(await isAccepted(Buffer.concat([element(id, VALID), INVALID]))).toBe(false)
    expect(await isAccepted(Buffer.concat([element(id, VALID), VALID]))).toBe(true)
  },
)

test('does not check blocks in other elements', async () => {
  expect(await isAccepted(element('ec', INVALID))).toBe(true)
  expect(await isAccepted(Buffer.concat([element('ec', INVALID), INVALID]))).toBe(false)
})

test('accepts 16 nested levels, however many elements a level has', async () => {
  expect(await isAccepted(nested(16))).toBe(true)
  expect(await isAccepted(nested(17))).toBe(false)
  expect(await isAccepted(Buffer.concat(Array<Buffer>(20).fill(element('a0', VALID))))).toBe(true)
  expect(await isAccepted(Buffer.concat(Array<Buffer>(20).fill(element('a0'))))).toBe(true)
  expect(await isAccepted(element('18538067', ...Array<Buffer>(20).fill(element('a0', VALID))))).toBe(true)
  expect(await isAccepted(Buffer.concat([element('a0', VALID), nested(16)]))).toBe(true)
})

test.each(['ff', '7fff', '01ffffffffffffff'])('accepts the unknown size %s only of master elements', async (size) => {
  const clusters = Array<Buffer>(20).fill(Buffer.concat([hex(`1f43b675${size}`), VALID]))
  expect(await isAccepted(Buffer.concat(clusters))).toBe(true)
  expect(await isAccepted(Buffer.concat([...clusters, INVALID]))).toBe(false)
  expect(await isAccepted(Buffer.concat([hex(`ec${size}`), VALID]))).toBe(false)
})

test.each(['fe', '7ffe', '01fffffffffffffe', '407f'])('the size %s is known', async (size) => {
  expect(await isAccepted(Buffer.concat([hex(`ec${size}`), VALID]))).toBe(true)
})

test('reads sizes of different lengths', async () => {
  for (const size of ['88', '4008', '200008', '10000008']) {
    expect(await isAccepted(Buffer.concat([hex(`a3${size}`), block(0x04, 4), INVALID]))).toBe(false)
    expect(await isAccepted(Buffer.concat([hex(`a3${size}`), block(0x04, 4), VALID]))).toBe(true)
  }
  const long = Buffer.alloc(0x0102, 0)
  expect(await isAccepted(Buffer.concat([hex('ec4102'), long, INVALID]))).toBe(false)
  expect(await isAccepted(Buffer.concat([hex('ec4102'), long, VALID]))).toBe(true)
})

test('rejects a number of more than eight bytes, and ignores an incomplete one at the end', async () => {
  expect(await isAccepted(Buffer.concat([VALID, hex('00'), VALID]))).toBe(false)
  expect(await isAccepted(Buffer.concat([VALID, hex('1f43b6')]))).toBe(true)
  expect(await isAccepted(Buffer.concat([VALID, hex('1f43b675')]))).toBe(true)
  expect(await isAccepted(Buffer.concat([VALID, hex('a301ff')]))).toBe(true)
  expect(await isAccepted(nested(16, hex('a001')))).toBe(true)
  expect(await isAccepted(Buffer.concat([VALID, hex('a38881000004')]))).toBe(true)
})

const gap = (bytes: number) => element('ec', Buffer.alloc(bytes - 9))

test.each([MB - 4097, MB - 3, MB, MB + 5, 3 * MB, 8 * MB - 1])('checks a block at the offset %d', async (at) => {
  const rest = gap(2 * MB)
  expect(await isAccepted(Buffer.concat([gap(at), INVALID, rest]))).toBe(false)
  expect(await isAccepted(Buffer.concat([gap(at), VALID, rest]))).toBe(true)
})

test('does not check more than the first 8 MB', async () => {
  expect(await isAccepted(Buffer.concat([gap(8 * MB), INVALID]))).toBe(true)
})
