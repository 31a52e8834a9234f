import type { Advice } from './advice'

/** The advice that was announced last, and the latest advice with the time since when it has not changed. */
export type AnnouncedAdvice = {
  announced: Advice | null
  announced_at: number
  latest: Advice | null
  latest_since: number
}

export const NOTHING_ANNOUNCED: AnnouncedAdvice = {
  announced: null,
  announced_at: -Infinity,
  latest: null,
  latest_since: 0,
}

/** How long advice must be the same before it is announced. */
export const STABLE_MS = 1000
/** The time that a screen reader needs for a sentence. */
export const SENTENCE_MS = 2500

/** Adds the latest advice. It is announced once, when it is stable and the previous sentence has ended. */
export function addAdvice(before: AnnouncedAdvice, advice: Advice, now: number): AnnouncedAdvice {
  const latest_since = before.latest === advice ? before.latest_since : now
  const after = { ...before, latest: advice, latest_since }
  const isDue = now - latest_since >= STABLE_MS && now - before.announced_at >= SENTENCE_MS
  return isDue && before.announced !== advice ? { ...after, announced: advice, announced_at: now } : after
}
