import type { KeptTake } from './shelf'

/** Bytes from one place to before another. */
export type Span = { from: number; to: number }
/** A chunk on its way: `start` in the file, `offset` in its part. */
export type Piece = { part: number; offset: number; start: number; size: number }

export type Step =
  | ({ do: 'chunk' } & Piece)
  | { do: 'commit'; part: number }
  | { do: 'complete' }
  /** All that there is has been sent, and more is being recorded. */
  | { do: 'idle' }

/** Parts that are counted from 1, as Filestack's own uploader sizes them. */
export const PART_SIZE = 8 * 1024 * 1024
/** While it is recorded, less than this is not worth two calls. */
const LIVE_LEAST = 256 * 1024

/** Spans in order, overlaps and neighbours joined. */
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

/** The first bytes between two places that stand in no span. */
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

/** What is to be done next. The held head waits for the end of the take; no byte is sent that the server has. */
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
