import type { Advice } from './advice'

/** The advice that was said last, and the latest advice with the time since when it has not changed. */
export type SpokenAdvice = { said: Advice | null; said_at: number; latest: Advice | null; latest_since: number }

export const NOTHING_SAID: SpokenAdvice = { said: null, said_at: -Infinity, latest: null, latest_since: 0 }

/** How long advice must be the same before it is said. */
export const STABLE_MS = 1000
/** A screen reader needs this time for a sentence. */
export const SENTENCE_MS = 2500

/** Adds advice. A sentence is not repeated, waits until it is stable, and does not interrupt the previous one. */
export function hearAdvice(before: SpokenAdvice, advice: Advice, now: number): SpokenAdvice {
  const latest_since = before.latest === advice ? before.latest_since : now
  const heard = { ...before, latest: advice, latest_since }
  const isDue = now - latest_since >= STABLE_MS && now - before.said_at >= SENTENCE_MS
  return isDue && before.said !== advice ? { ...heard, said: advice, said_at: now } : heard
}
