import { LRUCache } from 'lru-cache'
import { type Kept, weightOf } from '#lib/host/pages/kept'

/** Pages that are not there are asked for by anybody under any name: they take no place from those that are. */
const MISSING_SHARE = 0.05
const MOST_MISSING = 1000

/** Finished answers, the least asked for given up first; `bytes` for all of them together. */
export function createStore(bytes: number) {
  const options = { sizeCalculation: weightOf }
  const there = new LRUCache<string, Kept>({ ...options, maxSize: Math.ceil(bytes * (1 - MISSING_SHARE)) })
  const missing = new LRUCache<string, Kept>({
    ...options,
    max: MOST_MISSING,
    maxSize: Math.ceil(bytes * MISSING_SHARE),
  })
  const halves = [there, missing]
  const forget = (key: string) => void halves.forEach((half) => half.delete(key))
  return {
    get: (key: string): Kept | undefined => there.get(key) ?? missing.get(key),
    set(key: string, kept: Kept) {
      forget(key)
      ;(kept.status === 200 && !kept.isMissing ? there : missing).set(key, kept)
    },
    /** Answers how many there were. */
    forgetWhere(isMeant: (key: string) => boolean): number {
      const meant = halves.flatMap((half) => [...half.keys()].filter(isMeant))
      meant.forEach(forget)
      return meant.length
    },
    size: () => ({ bytes: there.calculatedSize + missing.calculatedSize, entries: there.size + missing.size }),
  }
}
