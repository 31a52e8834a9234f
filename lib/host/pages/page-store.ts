import { SHARED_LANE } from '#lib/host/known-companies'
import { createFairCache } from '#lib/host/pages/fair-cache'
import { type Kept, weightOf } from '#lib/host/pages/kept'

/** Requests for missing pages can have any name, so they have their own share and do not evict existing pages. */
const MISSING_SHARE = 0.05
const MOST_MISSING = 1000
/** Static files are shared by all companies, and visitors cannot increase their number, so they have no lanes. */
const STATIC_SHARE = 0.1
const STATIC = 'static '

/**
 * Cached responses, with `bytes` in total. `laneOf` returns the lane of a company. The least recently used entry of the
 * lane that holds most is evicted first.
 */
export function createStore(bytes: number, laneOf: (company: string) => string = (company) => company) {
  const part = (share: number, most?: number) =>
    createFairCache<Kept>({ most_weight: Math.ceil(bytes * share), weightOf, ...(most !== undefined && { most }) })
  const there = part(1 - MISSING_SHARE - STATIC_SHARE)
  const missing = part(MISSING_SHARE, MOST_MISSING)
  const statics = part(STATIC_SHARE)
  const parts = [there, missing, statics]

  const partOf = (key: string, { status, isMissing }: Kept) =>
    status !== 200 || isMissing ? missing : key.startsWith(STATIC) ? statics : there
  const forget = (key: string) => void parts.forEach((each) => each.delete(key))
  const sum = (of: (each: (typeof parts)[number]) => number) => parts.reduce((total, each) => total + of(each), 0)
  return {
    get: (key: string): Kept | undefined => there.get(key) ?? statics.get(key) ?? missing.get(key),
    set(key: string, kept: Kept) {
      forget(key)
      partOf(key, kept).set(key, kept, key.startsWith(STATIC) ? SHARED_LANE : laneOf(companyIn(key)))
    },
    /** Removes matching entries and returns their number. */
    forgetWhere(isMeant: (key: string) => boolean): number {
      const meant = parts.flatMap((each) => [...each.keys()].filter(isMeant))
      meant.forEach(forget)
      return meant.length
    },
    size: () => ({ bytes: sum((each) => each.weight()), entries: sum((each) => each.size()) }),
  }
}

/** Keys of pages start with the company: '/levain/fr/jobs/…'. */
const companyIn = (key: string) => key.slice(1, key.indexOf('/', 1))
