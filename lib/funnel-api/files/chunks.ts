import type { UploadPartRow } from '#lib/funnel-api/db/schema-files'

/** What is kept of a chunk: `size` bytes from `start_at` of its part on, which begin at `skip` of the object `key`. */
export type Chunk = Omit<UploadPartRow, 'upload_id' | 'is_committed'>

const end = ({ start_at, size }: Pick<Chunk, 'start_at' | 'size'>) => start_at + size

/** What is left of a chunk beside another one: nothing, one piece or two. */
function beside<C extends Chunk>(chunk: C, [from, to]: readonly [number, number]): C[] {
  const left = Math.min(end(chunk), from) - chunk.start_at
  const cut = Math.max(0, to - chunk.start_at)
  return [
    ...(left > 0 ? [{ ...chunk, size: left }] : []),
    ...(cut < chunk.size
      ? [{ ...chunk, start_at: chunk.start_at + cut, skip: chunk.skip + cut, size: chunk.size - cut }]
      : []),
  ]
}

/**
 * The chunks of one part when another arrives: where it covers bytes that were there it takes their place, however the
 * sender cut them before. Chunks never overlap.
 */
export function laid<C extends Chunk>(chunks: readonly C[], arrived: C): C[] {
  const covered = [arrived.start_at, end(arrived)] as const
  const kept = chunks.flatMap((chunk) => (overlap(chunk, arrived) ? beside(chunk, covered) : [chunk]))
  return [...kept, arrived].sort((a, b) => a.start_at - b.start_at)
}

const overlap = (a: Chunk, b: Chunk) => a.start_at < end(b) && b.start_at < end(a)

/** The size of a part whose chunks lie side by side from 0 on; null where there is a gap, or nothing. */
export function lengthOf(chunks: readonly Pick<Chunk, 'start_at' | 'size'>[]): number | null {
  let at = 0
  for (const chunk of [...chunks].sort((a, b) => a.start_at - b.start_at)) {
    if (chunk.start_at !== at) return null
    at += chunk.size
  }
  return at === 0 ? null : at
}

/** All chunks in the order of the file; null where a part is missing or has a gap. */
export function inOrder<C extends Pick<Chunk, 'part' | 'start_at' | 'size'>>(
  chunks: readonly C[],
  parts: readonly number[],
): C[] | null {
  const ordered = [...chunks].sort((a, b) => a.part - b.part || a.start_at - b.start_at)
  const byPart = Map.groupBy(ordered, ({ part }) => part)
  const wanted = [...new Set(parts)].sort((a, b) => a - b).map((part) => byPart.get(part) ?? [])
  return wanted.length === 0 || wanted.some((of) => lengthOf(of) === null) ? null : wanted.flat()
}
