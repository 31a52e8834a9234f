import type { Api } from '#lib/funnel-api/context'
import { safeRead } from '#lib/funnel-api/files/safe-fetch'

const MOST_BYTES = 20 * 1024 * 1024
const SECONDS_MOST = 30

/** What a feed's address answers, and the marks by which it is asked next time; null where nothing is new since then. */
export type Fetched = { bytes: Uint8Array; etag: string | null; last_modified: string | null } | null

type Marked = { url: string; etag: string | null; last_modified: string | null }

/** Asks for what is new. Errors as those of `safeRead`. */
export async function fetchFeed(
  { feedHosts }: Pick<Api, 'feedHosts'>,
  { url, etag, last_modified }: Marked,
): Promise<Fetched> {
  const { status, headers, bytes } = await safeRead(url, {
    hosts: feedHosts,
    isPublicRead: true,
    most: MOST_BYTES,
    seconds: SECONDS_MOST,
    headers: {
      accept: 'application/json, application/xml, text/xml, */*;q=0.1',
      ...(etag !== null && { 'if-none-match': etag }),
      ...(last_modified !== null && { 'if-modified-since': last_modified }),
    },
  })
  if (status === 304) return null
  return { bytes, etag: headers.etag ?? null, last_modified: headers['last-modified'] ?? null }
}
