import { checkBoxes } from '#lib/funnel-api/features/files/isolated/check-boxes'
import type { TaskFile } from '#lib/funnel-api/platform/workers/file-source'
import { VIDEO } from '#tests/support/candidates'
import { box, fileType, fragment, fragmented, movie, words } from '#tests/support/hostile/boxes'

const fileOf = (bytes: Buffer): TaskFile => ({
  size: bytes.length,
  read: async (start, end) => bytes.subarray(start, end),
  all: async () => bytes,
})
const check = (...parts: readonly Buffer[]) => checkBoxes(fileOf(Buffer.concat([fileType('iso5'), ...parts])))

/** A table of this many entries, or one that only declares them. */
const table = (entries: number, bytes: number) => Buffer.concat([words(0, entries), Buffer.alloc(bytes)])
const moov = (type: string, body: Buffer) =>
  movie({}, box('trak', box('mdia', box('minf', box('stbl', box(type, body))))))
const deep = (depth: number): Buffer => (depth === 0 ? box('free') : box('trak', deep(depth - 1)))

test('accepts a recorded video, and fragments whose samples fit into the file', async () => {
  await checkBoxes(fileOf(VIDEO))
  await check(movie({}, fragmented()), fragment(16), box('mdat', Buffer.alloc(16)))
})

test.each([
  ['a run of 4,294,967,295 samples', [movie({}, fragmented()), fragment(2 ** 32 - 1)], 'trun has too many samples'],
  ['a run of 500,001 samples', [movie({}, fragmented()), fragment(500_001)], 'trun has too many samples'],
  ['runs of more samples than bytes', [movie({}, fragmented()), fragment(2000)], 'more samples than bytes'],
  ['a run with fields beyond its end', [box('moof', box('traf', box('trun', words(0x100, 1))))], 'trun has too many'],
  ['a time table beyond its end', [movie({ stts: table(3, 16) })], 'stts has too many entries'],
  ['a time table of 500,001 entries', [movie({ stts: table(500_001, 500_001 * 8) })], 'stts has too many entries'],
  ['an offset table beyond its end', [movie({ stco: table(5, 16) })], 'stco has too many entries'],
  ['a table of sync samples beyond its end', [moov('stss', table(5, 16))], 'stss has too many entries'],
  ['a size table beyond its end', [movie({ stsz: words(0, 0, 1000) })], 'stsz has too many samples'],
  ['more samples of one size than bytes', [movie({ stsz: words(0, 1000, 1000) })], 'stsz has too many samples'],
  ['an index above 32 MB', [box('moov', box('free', Buffer.alloc(33 * 1024 * 1024)))], 'index too large'],
  ['a fragment index above 4 MB', [box('moof', box('free', Buffer.alloc(5 * 1024 * 1024)))], 'index too large'],
  ['boxes that are nested too deeply', [box('moov', deep(12))], 'boxes are nested too deeply'],
  ['a box beyond the end of the file', [words(1000), Buffer.from('mdat')], 'box exceeds its container'],
] as [string, Buffer[], string][])('rejects %s', async (_what, parts, reason) => {
  await expect(check(...parts)).rejects.toThrow(reason)
})

test('accepts uncompressed sound with more samples than entries', async () => {
  await check(movie({ stsz: words(0, 2, 600_000) }), box('mdat', Buffer.alloc(1_200_000)))
})

test('rejects 100,001 boxes without reading all of them into memory', async () => {
  const bytes = Buffer.concat(Array<Buffer>(100_002).fill(box('free')))
  let longest = 0
  const read = async (start: number, end: number) => {
    longest = Math.max(longest, end - start)
    return bytes.subarray(start, end)
  }
  await expect(checkBoxes({ ...fileOf(bytes), read })).rejects.toThrow('too many boxes')
  expect(longest).toBe(16)
})
