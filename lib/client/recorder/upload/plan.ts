import type { StoredAttempt } from '../store/types'

/** A byte range. `to` is exclusive. */
export type Span = { from: number; to: number }
/** A chunk to send. `start` is its offset in the file, `offset` is its offset in the part. */
export type Piece = { part: number; offset: number; start: number; size: number }

export type Step =
  | ({ action: 'chunk' } & Piece)
  | { action: 'commit'; part: number }
  | { action: 'complete' }
  /** All stored bytes are sent and the recording continues. */
  | { action: 'idle' }

/** Size of a part in bytes, as in Filestack's own uploader. Part numbers start at 1. */
export const PART_SIZE = 8 * 1024 * 1024
/** Bytes. A smaller chunk waits for more data during recording, because each chunk costs two calls. */
const MIN_LIVE_CHUNK = 256 * 1024

/** Sorts spans and merges those that overlap or touch. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) merged.push({ from, to })
  }
  return merged
}

export const coveredBytes = (spans: readonly Span[]) =>
  mergeSpans(spans).reduce((sum, { from, to }) => sum + to - from, 0)

/** The first range between two offsets that no span covers. */
function firstGap(spans: readonly Span[], from: number, to: number): Span | null {
  const merged = mergeSpans(spans)
  let start = from
  for (const span of merged) {
    if (span.from > start) break
    start = Math.max(start, span.to)
  }
  const end = merged.find((span) => span.from > start)?.from ?? to
  return start < to ? { from: start, to: Math.min(end, to) } : null
}

type Progress = {
  attempt: Pick<StoredAttempt, 'size' | 'held' | 'is_finished'>
  /** The bytes that the server has. */
  received: readonly Span[]
  committed: ReadonlySet<number>
  part_size: number
  /** Maximum size of a chunk. */
  chunk: number
}

/** The next step of an upload. The header is sent after the end of the recording, when its bytes are final. */
export function nextStep({ attempt, received, committed, part_size, chunk }: Progress): Step {
  const { size, held, is_finished } = attempt
  const gap = firstGap(received, held, size)
  if (gap) {
    const part = Math.floor(gap.from / part_size)
    const end = Math.min(gap.to, (part + 1) * part_size, gap.from + chunk)
    // A chunk that ends before the stored data cannot grow, so it does not wait.
    const isLargeEnough = is_finished || end - gap.from >= MIN_LIVE_CHUNK || end < size
    if (!isLargeEnough) return { action: 'idle' }
    const offset = gap.from - part * part_size
    return { action: 'chunk', part: part + 1, offset, start: gap.from, size: end - gap.from }
  }
  if (!is_finished) return { action: 'idle' }
  for (let part = 1; part <= Math.ceil(size / part_size); part += 1)
    if (!committed.has(part)) return { action: 'commit', part }
  return { action: 'complete' }
}
