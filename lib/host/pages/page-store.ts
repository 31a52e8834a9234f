import { SHARED_LANE } from '#lib/host/known-companies'
import { createFairCache } from '#lib/host/pages/fair-cache'
import { type CachedPage, weightOf } from '#lib/host/pages/cache-entry'

/** Requests for missing pages can have any path, so they have their own share and cannot evict existing pages. */
const MISSING_SHARE = 0.05
const MAX_MISSING = 1000
/** Static files are shared by all companies, and visitors cannot increase their number, so they all have one lane. */
const STATIC_SHARE = 0.1
const STATIC = 'static '

/**
 * Cached responses, with `bytes` in total. `laneOf` returns the lane of a company: its own, or the one that unknown
 * hosts share. The least recently used entry of the largest lane is evicted first.
 */
export function createPageStore(bytes: number, laneOf: (company: string) => string = (company) => company) {
  const part = (share: number, max?: number) =>
    createFairCache<CachedPage>({
      maxWeight: Math.ceil(bytes * share),
      weightOf,
      ...(max !== undefined && { max }),
    })
  const pages = part(1 - MISSING_SHARE - STATIC_SHARE)
  const missing = part(MISSING_SHARE, MAX_MISSING)
  const statics = part(STATIC_SHARE)
  const parts = [pages, missing, statics]

  const partOf = (key: string, { status, isMissing }: CachedPage) =>
    status !== 200 || isMissing ? missing : key.startsWith(STATIC) ? statics : pages
  const remove = (key: string) => void parts.forEach((each) => each.delete(key))
  const sum = (valueOf: (each: (typeof parts)[number]) => number) =>
    parts.reduce((total, each) => total + valueOf(each), 0)
  return {
    get: (key: string): CachedPage | undefined => pages.get(key) ?? statics.get(key) ?? missing.get(key),
    set(key: string, page: CachedPage) {
      remove(key)
      partOf(key, page).set(key, page, key.startsWith(STATIC) ? SHARED_LANE : laneOf(companyIn(key)))
    },
    /** Removes matching entries and returns their number. */
    deleteWhere(isAffected: (key: string) => boolean): number {
      const affected = parts.flatMap((each) => [...each.keys()].filter(isAffected))
      affected.forEach(remove)
      return affected.length
    },
    size: () => ({ bytes: sum((each) => each.weight()), entries: sum((each) => each.size()) }),
  }
}

/** Keys of pages start with the company: '/levain/fr/jobs/…'. */
const companyIn = (key: string) => key.slice(1, key.indexOf('/', 1))
