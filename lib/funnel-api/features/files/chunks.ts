import type { UploadPartRow } from '#lib/funnel-api/platform/db/schema-files'

/** A stored chunk: `size` bytes of its part from offset `start_at`. They begin at offset `skip` of the object `key`. */
export type Chunk = Omit<UploadPartRow, 'upload_id' | 'is_committed'>

const end = ({ start_at, size }: Pick<Chunk, 'start_at' | 'size'>) => start_at + size

/** Returns the pieces of a chunk outside a range: none, one or two. */
function subtract<C extends Chunk>(chunk: C, [from, to]: readonly [number, number]): C[] {
  const sizeBefore = Math.min(end(chunk), from) - chunk.start_at
  const cut = Math.max(0, to - chunk.start_at)
  return [
    ...(sizeBefore > 0 ? [{ ...chunk, size: sizeBefore }] : []),
    ...(cut < chunk.size
      ? [{ ...chunk, start_at: chunk.start_at + cut, skip: chunk.skip + cut, size: chunk.size - cut }]
      : []),
  ]
}

/**
 * Adds a chunk to the chunks of its part. It replaces the bytes that it covers, however they were split before. Chunks
 * never overlap.
 */
export function addChunk<C extends Chunk>(chunks: readonly C[], incoming: C): C[] {
  const covered = [incoming.start_at, end(incoming)] as const
  const remaining = chunks.flatMap((chunk) => (overlap(chunk, incoming) ? subtract(chunk, covered) : [chunk]))
  return [...remaining, incoming].sort((a, b) => a.start_at - b.start_at)
}

const overlap = (a: Chunk, b: Chunk) => a.start_at < end(b) && b.start_at < end(a)

/** Returns the size of a part whose chunks are contiguous from 0, or null if there is a gap or no chunk. */
export function partLength(chunks: readonly Pick<Chunk, 'start_at' | 'size'>[]): number | null {
  let at = 0
  for (const chunk of [...chunks].sort((a, b) => a.start_at - b.start_at)) {
    if (chunk.start_at !== at) return null
    at += chunk.size
  }
  return at === 0 ? null : at
}

/** Returns all chunks in the order of the file, or null if a part is missing or has a gap. */
export function orderChunks<C extends Pick<Chunk, 'part' | 'start_at' | 'size'>>(
  chunks: readonly C[],
  parts: readonly number[],
): C[] | null {
  const ordered = [...chunks].sort((a, b) => a.part - b.part || a.start_at - b.start_at)
  const byPart = Map.groupBy(ordered, ({ part }) => part)
  const chunksOfParts = [...new Set(parts)].sort((a, b) => a - b).map((part) => byPart.get(part) ?? [])
  return chunksOfParts.length === 0 || chunksOfParts.some((list) => partLength(list) === null)
    ? null
    : chunksOfParts.flat()
}
