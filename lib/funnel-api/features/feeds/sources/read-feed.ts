import type { FeedFormat } from '#lib/domain/feed'
import { type Feed, unreadable } from '#lib/funnel-api/cli/feeds/feed'
import { readGreenhouse } from '#lib/funnel-api/cli/feeds/greenhouse'
import { readLever } from '#lib/funnel-api/cli/feeds/lever'
import { readXml } from '#lib/funnel-api/cli/feeds/xml'

const READERS: Record<FeedFormat, (text: string, file: string) => Feed> = {
  greenhouse: readGreenhouse,
  lever: readLever,
  xml: readXml,
}

/** Reads the jobs of a feed, in a worker process only. `file` is what the feed is called in problems. */
export const feedIn = (bytes: Uint8Array, file: string, format: FeedFormat): Feed =>
  READERS[format](decode(bytes, file), file)

/** XML may name its encoding in the first line; everything else is UTF-8. */
function decode(bytes: Uint8Array, file: string): string {
  const encoding =
    /^<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw unreadable(file, `is not in ${encoding.toUpperCase()}`)
  }
}
