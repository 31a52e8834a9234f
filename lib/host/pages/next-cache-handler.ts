import type { CacheHandler } from 'next/dist/server/lib/incremental-cache'
import { LRUCache } from 'lru-cache'
import type { Change } from '#lib/funnel-api/changes'

type Entry = NonNullable<Awaited<ReturnType<CacheHandler['get']>>>

/**
 * Long enough for a page, its data and its segments to come from one render. The age of a page is limited by the host's
 * own cache.
 */
const KEPT_MS = 2000
/** A render that ends this soon after a change may have started before it. */
const SUSPECT_MS = 30_000
const MOST = 200

/** Next loads a second copy of this module, so the state is stored on globalThis and shared by both. */
const SHARED = Symbol.for('careers.next-memory')
type Shared = { kept: LRUCache<string, Entry>; changed: LRUCache<string, true> }
const shared = globalThis as { [SHARED]?: Shared }
const memory = (shared[SHARED] ??= {
  kept: new LRUCache({ max: MOST, ttl: KEPT_MS }),
  changed: new LRUCache({ max: 10_000, ttl: SUSPECT_MS }),
})
const ALL = '*'
/** A page's key is '/noctua/fr/jobs/…'. A render's key is '/route-cache/APP_PAGE/[token]/$/noctua/fr/jobs/…'. */
const partsOf = (key: string) => key.split('/')

/** Next's cache of renders (`cacheHandler` in next.config.mjs). Next's own cache would bring outdated pages back. */
export default class NextMemory implements CacheHandler {
  async get(key: string) {
    return memory.kept.get(key) ?? null
  }
  async set(key: string, value: Entry['value']) {
    if ([ALL, ...partsOf(key)].some((part) => memory.changed.has(part))) return
    memory.kept.set(key, { value, lastModified: Date.now() })
  }
  async revalidateTag() {}
  resetRequestCache() {}
}

export function forgetRenders(change: Change | 'all') {
  memory.changed.set(change === 'all' ? ALL : change.company, true)
  for (const key of [...memory.kept.keys()])
    if (change === 'all' || partsOf(key).includes(change.company)) memory.kept.delete(key)
}
