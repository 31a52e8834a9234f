import type { KeptTake } from './shelf'

/** A range of bytes; `to` is exclusive. */
export type Span = { from: number; to: number }
/** A chunk to send: `start` is its offset in the file, `offset` the one in its part. */
export type Piece = { part: number; offset: number; start: number; size: number }

export type Step =
  | ({ do: 'chunk' } & Piece)
  | { do: 'commit'; part: number }
  | { do: 'complete' }
  /** All available bytes are sent, and more are being recorded. */
  | { do: 'idle' }

/** Size of a part in bytes, the same as in Filestack's own uploader. Parts are counted from 1. */
export const PART_SIZE = 8 * 1024 * 1024
/** Bytes. During recording, a smaller chunk is not worth its two calls. */
const LIVE_LEAST = 256 * 1024

/** Sorts spans and joins those that overlap or touch. */
export function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else if (to > from) all.push({ from, to })
  }
  return all
}

export const coveredBy = (spans: readonly Span[]) => joined(spans).reduce((sum, { from, to }) => sum + to - from, 0)

/** The first range between two offsets that no span covers. */
function gapIn(have: readonly Span[], from: number, to: number): Span | null {
  let at = from
  for (const span of joined(have)) {
    if (span.from > at) break
    at = Math.max(at, span.to)
  }
  const next = joined(have).find((span) => span.from > at)?.from ?? to
  return at < to ? { from: at, to: Math.min(next, to) } : null
}

type Known = {
  take: Pick<KeptTake, 'size' | 'held' | 'is_finished'>
  have: readonly Span[]
  committed: ReadonlySet<number>
  part_size: number
  chunk: number
}

/** The next step. The held head waits for the end of the recording; bytes that the server has are not sent again. */
export function nextStep({ take: { size, held, is_finished }, have, committed, part_size, chunk }: Known): Step {
  const gap = gapIn(have, held, size)
  if (gap) {
    const part = Math.floor(gap.from / part_size)
    const end = Math.min(gap.to, (part + 1) * part_size, gap.from + chunk)
    const isWorth = is_finished || end - gap.from >= LIVE_LEAST || end < size
    if (!isWorth) return { do: 'idle' }
    return { do: 'chunk', part: part + 1, offset: gap.from - part * part_size, start: gap.from, size: end - gap.from }
  }
  if (!is_finished) return { do: 'idle' }
  for (let part = 1; part <= Math.ceil(size / part_size); part += 1)
    if (!committed.has(part)) return { do: 'commit', part }
  return { do: 'complete' }
}
