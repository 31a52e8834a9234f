import type { CacheHandler } from 'next/dist/server/lib/incremental-cache'
import { LRUCache } from 'lru-cache'
import type { Change } from '#lib/funnel-api/platform/events/changes'

type Entry = NonNullable<Awaited<ReturnType<CacheHandler['get']>>>

/**
 * Long enough for a page, its data and its segments to come from one render. The age of a page is limited by the host's
 * own cache.
 */
const TTL_MS = 2000
/** A render that ends this soon after a change may have started before it. */
const UNCERTAIN_MS = 30_000
const MAX = 200

/** Next loads a second copy of this module, so the state is stored on globalThis and shared by both. */
const SHARED = Symbol.for('careers.next-memory')
type Shared = { renders: LRUCache<string, Entry>; changed: LRUCache<string, true> }
const shared = globalThis as { [SHARED]?: Shared }
const memory = (shared[SHARED] ??= {
  // Purged by timers, because a render of a long page is megabytes in size.
  renders: new LRUCache({ max: MAX, ttl: TTL_MS, ttlAutopurge: true }),
  changed: new LRUCache({ max: 10_000, ttl: UNCERTAIN_MS }),
})
const ALL = '*'
/** A page's key is '/noctua/fr/jobs/…'. A render's key is '/route-cache/APP_PAGE/[token]/$/noctua/fr/jobs/…'. */
const partsOf = (key: string) => key.split('/')

/** Next's render cache (`cacheHandler` in next.config.mjs). Next's default cache would return outdated pages. */
export default class NextCacheHandler implements CacheHandler {
  async get(key: string) {
    return memory.renders.get(key) ?? null
  }
  async set(key: string, value: Entry['value']) {
    if ([ALL, ...partsOf(key)].some((part) => memory.changed.has(part))) return
    memory.renders.set(key, { value, lastModified: Date.now() })
  }
  async revalidateTag() {}
  resetRequestCache() {}
}

export function invalidateRenders(change: Change | 'all') {
  memory.changed.set(change === 'all' ? ALL : change.company, true)
  for (const key of [...memory.renders.keys()])
    if (change === 'all' || partsOf(key).includes(change.company)) memory.renders.delete(key)
}
