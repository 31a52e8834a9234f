import 'server-only'
import { LRUCache } from 'lru-cache'

type ImageBytes = Uint8Array<ArrayBuffer>

/** About 60 kB each. They expire because a logo may change at the same URL or may have been unreachable. */
const cache = new LRUCache<string, Promise<ImageBytes>>({ max: 200, ttl: 10 * 60_000 })

/** Responds with an image that depends only on `facts`. It is drawn once, and again if a fact changes. */
export async function respondWithCachedImage(facts: unknown, draw: () => Promise<ImageBytes>): Promise<Response> {
  const key = JSON.stringify(facts)
  const drawing = cache.get(key) ?? draw()
  if (!cache.has(key)) cache.set(key, drawing)
  // Failures are not cached.
  drawing.catch(() => cache.delete(key))
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' }
  return new Response(await drawing, { headers })
}
