import type { Chunk } from '#lib/funnel-api/features/files/chunks'
import type { Upload } from '#lib/funnel-api/features/files/upload-calls'
import {
  MAX_PART,
  maxParts,
  MIN_CHUNK,
  rejectExcess,
  type Totals,
  uniqueObjects,
  updateTotals,
} from '#lib/funnel-api/features/files/upload-totals'

const MB = 1024 * 1024
const chunk = (key: string, size: number, key_size = size): Chunk => ({
  part: 1,
  start_at: 0,
  etag: '""',
  skip: 0,
  key,
  size,
  key_size,
})
const NONE = { received_bytes: 0, stored_bytes: 0, chunk_count: 0, small_count: 0 }

test.each([
  [0, 4],
  [1, 5],
  [5 * MB, 5],
  [5 * MB + 1, 6],
  [200 * MB, 44],
])('a file of %d bytes has at most %d parts', (size, parts) => {
  expect(maxParts(size)).toBe(parts)
})

test('counts the bytes, chunks and objects that an upload has after a change', () => {
  const small = chunk('small', MIN_CHUNK - 1)
  const large = chunk('large', MIN_CHUNK)
  const added = updateTotals(NONE, { rows: [[], [small, large]], objects: [[], [small, large]] })
  expect(added).toEqual({
    received_bytes: 2 * MIN_CHUNK - 1,
    stored_bytes: 2 * MIN_CHUNK - 1,
    chunk_count: 2,
    small_count: 1,
  })
  // A piece of the larger object is still in use.
  const piece = chunk('large', 10, MIN_CHUNK)
  expect(updateTotals(added, { rows: [[small, large], [piece]], objects: [[small], []] })).toEqual({
    received_bytes: 10,
    stored_bytes: MIN_CHUNK,
    chunk_count: 1,
    small_count: 0,
  })
  expect(updateTotals(NONE, { rows: [[small], []], objects: [[small], []] })).toEqual(NONE)
})

test('several chunks can be pieces of one object', () => {
  expect(uniqueObjects([chunk('a', 1), chunk('b', 2), chunk('a', 3)]).map(({ key }) => key)).toEqual(['a', 'b'])
})

const SIZE = 10 * MB
const isAccepted = (totals: Partial<typeof NONE>, is_intelligent = true, maxSize = SIZE) => {
  const known: Totals = NONE
  // Only these columns matter here.
  const upload = { ...known, is_intelligent, maxSize } as Upload & { maxSize: number }
  try {
    rejectExcess(upload, { ...NONE, ...totals })
    return true
  } catch {
    return false
  }
}

test.each([
  ['received_bytes', SIZE, true],
  ['stored_bytes', SIZE + 4 * MAX_PART, true],
  ['chunk_count', 12_800, true],
  ['small_count', maxParts(SIZE), true],
  ['small_count', 4, false],
] as const)('%s is at most %d', (name, limit, is_intelligent) => {
  expect(isAccepted({ [name]: limit }, is_intelligent)).toBe(true)
  expect(isAccepted({ [name]: limit + 1 }, is_intelligent)).toBe(false)
})
