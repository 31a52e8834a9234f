import 'server-only'
import { LRUCache } from 'lru-cache'

type Picture = Uint8Array<ArrayBuffer>

/** About 60 kB each. A logo may come anew at its old address, or have been out of reach: hence the age. */
const kept = new LRUCache<string, Promise<Picture>>({ max: 200, ttl: 10 * 60_000 })

/** A picture that is drawn from `facts` alone: once for all who ask while it is drawn or kept, and again when a fact changes. */
export async function keptPicture(facts: unknown, draw: () => Promise<Picture>): Promise<Response> {
  const key = JSON.stringify(facts)
  const drawing = kept.get(key) ?? draw()
  if (!kept.has(key)) kept.set(key, drawing)
  // One that failed is drawn again.
  drawing.catch(() => kept.delete(key))
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' }
  return new Response(await drawing, { headers })
}
