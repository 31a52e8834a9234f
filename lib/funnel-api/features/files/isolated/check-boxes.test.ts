import { checkBoxes } from '#lib/funnel-api/features/files/isolated/check-boxes'
import { box, fileType, fragment, movie, words } from '#tests/support/hostile/boxes'

/** A file with these first bytes and zeros after them. */
const fileOf = (bytes: Buffer, size = bytes.length) => ({
  size,
  read: (start: number, end: number) =>
    Promise.resolve(
      start < bytes.length ? Buffer.from(bytes.subarray(start, end)) : Buffer.alloc(Math.min(end, size) - start),
    ),
  all: () => Promise.resolve(bytes),
})
const isAccepted = (bytes: Buffer, size?: number) =>
  checkBoxes(fileOf(bytes, size)).then(
    () => true,
    () => false,
  )
const table = (type: string, count: number, bytes: number) => box(type, words(0, count), Buffer.alloc(bytes))
const index = (...boxes: Buffer[]) => box('moov', ...boxes)

test.each([
  ['a complete movie', true, Buffer.concat([fileType(), movie(), box('mdat', Buffer.alloc(16))])],
  ['a last box without a size', true, Buffer.concat([fileType(), words(0), Buffer.from('mdat....')])],
  ['a box with a size of 64 bits', true, Buffer.concat([words(1), Buffer.from('mdat'), words(0, 20, 0)])],
  ['a size of 64 bits that exceeds the file', false, Buffer.concat([words(1), Buffer.from('mdat'), words(0, 21, 0)])],
  ['a size of 64 bits smaller than its header', false, Buffer.concat([words(1), Buffer.from('mdat'), words(0, 15)])],
  ['a size smaller than the header', false, Buffer.concat([words(7), Buffer.from('mdat')])],
  ['a box that exceeds the file by a byte', false, Buffer.concat([words(9), Buffer.from('mdat')])],
  ['seven bytes after the last box', true, Buffer.concat([fileType(), Buffer.alloc(7, 1)])],
  ['seven bytes after the last inner box', true, index(box('free'), Buffer.alloc(7, 1))],
  ['an inner box that exceeds its container', false, index(words(9), Buffer.from('free'))],
  ['an inner box smaller than its header', false, index(box('free'), words(4), Buffer.from('free'))],
  ['a truncated inner size of 64 bits', false, index(words(1), Buffer.from('free'), words(0))],
])('%s is accepted: %s', async (_what, expected, bytes) => {
  expect(await isAccepted(bytes)).toBe(expected)
})

test.each([
  ['stts', 8],
  ['ctts', 8],
  ['stsc', 12],
  ['stco', 4],
  ['co64', 8],
  ['stss', 4],
  ['elst', 12],
])('the table %s has at most the entries that fit, of %d bytes each', async (type, width) => {
  expect(await isAccepted(index(table(type, 3, 3 * width)))).toBe(true)
  expect(await isAccepted(index(table(type, 3, 3 * width - 1)))).toBe(false)
  expect(await isAccepted(index(box(type, Buffer.alloc(8))))).toBe(true)
  expect(await isAccepted(index(box(type, Buffer.alloc(7))))).toBe(false)
})

test.each(['trak', 'mdia', 'minf', 'stbl', 'edts', 'mvex', 'traf', 'dinf'])(
  'checks all tables in a box %s',
  async (type) => {
    const valid = table('stss', 1, 4)
    expect(await isAccepted(index(box(type, valid, valid)))).toBe(true)
    expect(await isAccepted(index(box(type, valid, table('stss', 2, 4))))).toBe(false)
  },
)

test('does not check tables in other boxes', async () => {
  expect(await isAccepted(index(box('free', table('stss', 2, 4))))).toBe(true)
  expect(await isAccepted(box('mdat', table('stss', 2, 4)))).toBe(true)
})

test('a table has at most 500,000 entries', async () => {
  expect(await isAccepted(index(table('stss', 500_000, 2_000_000)))).toBe(true)
  expect(await isAccepted(index(table('stss', 500_001, 2_000_004)))).toBe(false)
  const sizes = (count: number) => index(box('stsz', words(0, 0, count), Buffer.alloc(count * 4)))
  expect(await isAccepted(sizes(500_000))).toBe(true)
  expect(await isAccepted(sizes(500_001))).toBe(false)
  expect(await isAccepted(fragment(500_000), 600_000)).toBe(true)
  expect(await isAccepted(fragment(500_001), 600_000)).toBe(false)
})

test('sample sizes need four bytes each, or together as many bytes as the file', async () => {
  const sizes = (...values: number[]) => index(box('stsz', words(0, ...values)))
  expect(await isAccepted(sizes(0, 2, 9, 9))).toBe(true)
  expect(await isAccepted(sizes(0, 3, 9, 9))).toBe(false)
  expect(await isAccepted(sizes(2, 500), 1000)).toBe(true)
  expect(await isAccepted(sizes(2, 501), 1001)).toBe(false)
  expect(await isAccepted(sizes(1, 2_000_000), 2_000_000)).toBe(true)
  expect(await isAccepted(index(box('stsz', Buffer.alloc(12))))).toBe(true)
  expect(await isAccepted(index(box('stsz', Buffer.alloc(11))))).toBe(false)
})

/** Flags of a run, the bytes before its samples, and the bytes of each sample. */
test.each([
  [0x000, 0, 0],
  [0x001, 4, 0],
  [0x004, 4, 0],
  [0x005, 8, 0],
  [0x100, 0, 4],
  [0x200, 0, 4],
  [0x400, 0, 4],
  [0x800, 0, 4],
  [0xf05, 8, 16],
])('a run with the flags %d has %d bytes and %d for each sample', async (flags, fixed, width) => {
  const run = (bytes: number) => box('moof', box('traf', box('trun', words(flags, 2), Buffer.alloc(bytes))))
  const needed = fixed + 2 * width
  expect(await isAccepted(run(needed))).toBe(true)
  if (needed > 0) expect(await isAccepted(run(needed - 1))).toBe(false)
})

test('a run needs a count', async () => {
  expect(await isAccepted(box('moof', box('trun', Buffer.alloc(7))))).toBe(false)
})

test('all runs together have at most as many samples as the file has bytes', async () => {
  const runs = (...counts: number[]) => box('traf', ...counts.map((count) => box('trun', words(0, count))))
  const fragments = Buffer.concat([box('moof', runs(100, 200), runs(300)), box('moof', runs(400))])
  expect(await isAccepted(fragments, 1000)).toBe(true)
  expect(await isAccepted(fragments, 999)).toBe(false)
})

test.each([
  ['moov', 32],
  ['moof', 4],
])('an index %s has at most %d MB', async (type, megabytes) => {
  const ofSize = (size: number) =>
    checkBoxes({
      ...fileOf(Buffer.alloc(0), size + 8),
      read: (start, end) =>
        Promise.resolve(
          start === 0
            ? box('free')
            : start === 8
              ? Buffer.concat([words(size), Buffer.from(type)])
              : Buffer.alloc(end - start),
        ),
    })
  await expect(ofSize(megabytes * 1024 * 1024)).resolves.toBeUndefined()
  await expect(ofSize(megabytes * 1024 * 1024 + 1)).rejects.toThrow()
})

test('boxes are at most ten levels deep', async () => {
  const nested = (depth: number): Buffer => (depth === 0 ? Buffer.alloc(0) : box('trak', nested(depth - 1)))
  expect(await isAccepted(index(nested(10)))).toBe(true)
  expect(await isAccepted(index(nested(11)))).toBe(false)
})

test('a file has a limited number of boxes', async () => {
  const boxes = (count: number) => Buffer.alloc(count * 8, box('free'))
  expect(await isAccepted(boxes(100_001))).toBe(true)
  expect(await isAccepted(boxes(100_002))).toBe(false)
})
