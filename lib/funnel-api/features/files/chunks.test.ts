import { type Chunk, orderChunks, addChunk, partLength } from '#lib/funnel-api/features/files/chunks'

let keys = 0
const chunk = (start_at: number, size: number, part = 1): Chunk => {
  keys += 1
  return { part, start_at, size, etag: `e${keys}`, key: `k${keys}`, key_size: size, skip: 0 }
}

/** Returns the bytes of chunks as text. Each object has its own content. */
function bytes(chunks: readonly Chunk[], contents: ReadonlyMap<string, string>) {
  return chunks.map(({ key, skip, size }) => contents.get(key)!.slice(skip, skip + size)).join('')
}

const random = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31

test('replaces a chunk that is sent again', () => {
  const [first, again] = [chunk(0, 10), chunk(0, 10)]
  expect(addChunk([first], again)).toEqual([again])
})

test('replaces only the range that a smaller chunk covers', () => {
  const [whole, half] = [chunk(0, 10), chunk(0, 4)]
  expect(addChunk([whole], half)).toEqual([half, { ...whole, start_at: 4, skip: 4, size: 6 }])
})

test('keeps both sides of a chunk around a new one in its middle', () => {
  const [whole, middle] = [chunk(0, 10), chunk(3, 2)]
  expect(addChunk([whole], middle)).toEqual([
    { ...whole, size: 3 },
    middle,
    { ...whole, start_at: 5, skip: 5, size: 5 },
  ])
})

test('keeps the newest bytes for any sequence of chunks', () => {
  const next = random(7)
  for (let round = 0; round < 300; round += 1) {
    const contents = new Map<string, string>()
    const expected = Array<string>(40).fill('')
    let chunks: Chunk[] = []
    for (let sent = 0; sent < 12; sent += 1) {
      const start_at = Math.floor(next() * 30)
      const arrived = chunk(start_at, 1 + Math.floor(next() * 10))
      const text = Array.from({ length: arrived.size }, (_, index) => String.fromCharCode(0x4e00 + sent * 40 + index))
      contents.set(arrived.key, text.join(''))
      text.forEach((letter, index) => (expected[start_at + index] = letter))
      chunks = addChunk(chunks, arrived)
    }
    expect(bytes(chunks, contents)).toBe(expected.join(''))
    for (const [index, current] of chunks.entries())
      expect(current.start_at).toBeGreaterThanOrEqual(
        index === 0 ? 0 : chunks[index - 1]!.start_at + chunks[index - 1]!.size,
      )
  }
})

test('returns a length only for a part without gaps', () => {
  expect(partLength([])).toBeNull()
  expect(partLength([chunk(1, 4)])).toBeNull()
  expect(partLength([chunk(0, 4), chunk(5, 1)])).toBeNull()
  expect(partLength([chunk(4, 3), chunk(0, 4)])).toBe(7)
})

test('returns the chunks of all parts in order, or null if a part is missing', () => {
  const [a, b, c] = [chunk(0, 2), chunk(2, 2), chunk(0, 3, 2)]
  expect(orderChunks([c, b, a], [2, 1])).toEqual([a, b, c])
  expect(orderChunks([c, b], [1, 2])).toBeNull()
  expect(orderChunks([a, b], [1, 2])).toBeNull()
  expect(orderChunks([a, b, c], [])).toBeNull()
})
