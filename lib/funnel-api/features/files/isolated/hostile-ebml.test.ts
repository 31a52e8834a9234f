import { checkEbml } from '#lib/funnel-api/features/files/isolated/check-ebml'
import { words } from '#tests/support/hostile/boxes'

const check = (bytes: Buffer) =>
  checkEbml({ size: bytes.length, read: async (start, end) => bytes.subarray(start, end), all: async () => bytes })

/** An element with a size of eight bytes. */
const element = (id: string, ...content: readonly Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from(id, 'hex'), words(0x01000000, body.length), body])
}
const SEGMENT = '18538067'
const CLUSTER = '1f43b675'
const GROUP = 'a0'
const SIMPLE_BLOCK = 'a3'
const BLOCK = 'a1'
const VOID = 'ec'
const webm = (...clusters: readonly Buffer[]) => element(SEGMENT, ...clusters)
/** A block of track 1 with these flags and this content. */
const block = (id: string, flags: number, ...content: number[]) =>
  element(id, Buffer.from([0x81, 0, 0, flags, ...content]))
/** Flags of a block. */
const NO_LACING = 0x80
const FIXED_SIZE = 0x84
const XIPH = 0x82
const deep = (depth: number): Buffer => (depth === 0 ? element(VOID) : element(GROUP, deep(depth - 1)))

test.each([
  ['blocks without lacing', webm(element(CLUSTER, block(SIMPLE_BLOCK, NO_LACING, 255, 0)))],
  [
    'a block of four sound frames',
    webm(element(CLUSTER, block(SIMPLE_BLOCK, FIXED_SIZE, 3, ...Array<number>(8).fill(0)))),
  ],
  ['many clusters in a row', webm(...Array<Buffer>(100).fill(element(CLUSTER)))],
])('accepts %s', async (_what, bytes) => {
  await check(bytes)
})

test.each([
  ['256 frames in two bytes', element(CLUSTER, block(SIMPLE_BLOCK, FIXED_SIZE, 255, 0, 0)), 'more frames than bytes'],
  ['256 frames with another lacing', element(CLUSTER, block(SIMPLE_BLOCK, XIPH, 255, 0, 0)), 'more frames than bytes'],
  [
    '256 frames in a group',
    element(CLUSTER, element(GROUP, block(BLOCK, FIXED_SIZE, 255, 0))),
    'more frames than bytes',
  ],
  [
    '256 frames after the first megabyte',
    element(CLUSTER, element(VOID, Buffer.alloc(2_000_000)), block(SIMPLE_BLOCK, FIXED_SIZE, 255, 0)),
    'more frames than bytes',
  ],
  ['elements that are nested too deeply', element(CLUSTER, deep(20)), 'nested too deeply'],
  ['a block without a size', Buffer.from('a3ff81000080', 'hex'), 'element without a size'],
])('rejects %s', async (_what, bytes, reason) => {
  await expect(check(webm(bytes))).rejects.toThrow(reason)
})
