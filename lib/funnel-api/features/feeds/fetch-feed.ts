import type { Api } from '#lib/funnel-api/platform/context'
import { safeRead } from '#lib/funnel-api/platform/net/safe-fetch'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_SECONDS = 30

/** The body of a feed, with the validators for the next conditional request. Null if the feed has not changed. */
export type Fetched = { bytes: Uint8Array; etag: string | null; last_modified: string | null } | null

type FeedSource = { url: string; etag: string | null; last_modified: string | null }

/** Fetches a feed with a conditional request. Throws the errors of `safeRead`. */
export async function fetchFeed(
  { feedHosts }: Pick<Api, 'feedHosts'>,
  { url, etag, last_modified }: FeedSource,
): Promise<Fetched> {
  const { status, headers, bytes } = await safeRead(url, {
    hosts: feedHosts,
    isPublicRead: true,
    maxBytes: MAX_BYTES,
    seconds: MAX_SECONDS,
    headers: {
      accept: 'application/json, application/xml, text/xml, */*;q=0.1',
      ...(etag !== null && { 'if-none-match': etag }),
      ...(last_modified !== null && { 'if-modified-since': last_modified }),
    },
  })
  if (status === 304) return null
  return { bytes, etag: headers.etag ?? null, last_modified: headers['last-modified'] ?? null }
}
