import 'server-only'
import { createHash } from 'node:crypto'

/** About 60 kB each. */
const MOST = 200
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

function remembered(key: string, draw: () => Promise<Uint8Array<ArrayBuffer>>) {
  const drawing = kept.get(key) ?? draw()
  // The last one asked for stands last; a picture that failed is drawn again.
  kept.delete(key)
  kept.set(key, drawing)
  drawing.catch(() => kept.delete(key))
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST))) kept.delete(oldest)
  return drawing
}

/**
 * A picture that is drawn from `facts` alone: once for all who ask while it is drawn or kept, and again when a fact
 * changes. Crawlers that have it get 304.
 */
export async function keptPicture(
  request: Request,
  facts: unknown,
  draw: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
  const headers = { etag: `"${key}"`, 'cache-control': 'public, max-age=3600, stale-while-revalidate=86400' }
  if (request.headers.get('if-none-match')?.includes(key)) return new Response(null, { status: 304, headers })
  const bytes = await remembered(key, draw)
  return new Response(bytes, { headers: { ...headers, 'content-type': 'image/png' } })
}
