import type { FeedFormat } from '#lib/domain/feed'
import { type Feed, feedError } from '#lib/funnel-api/features/feeds/sources/feed'
import { readGreenhouse } from '#lib/funnel-api/features/feeds/sources/greenhouse'
import { readLever } from '#lib/funnel-api/features/feeds/sources/lever'
import { readXml } from '#lib/funnel-api/features/feeds/sources/xml'

const READERS: Record<FeedFormat, (text: string, file: string) => Feed> = {
  greenhouse: readGreenhouse,
  lever: readLever,
  xml: readXml,
}

/** Reads the jobs of a feed. Must run in a worker process. `file` is the name of the feed in problems. */
export const parseFeedBytes = (bytes: Uint8Array, file: string, format: FeedFormat): Feed =>
  READERS[format](decode(bytes, file), file)

/** Decodes a feed in the encoding that the first line of an XML file declares. Default: UTF-8. */
function decode(bytes: Uint8Array, file: string): string {
  const encoding =
    /^<\?xml[^>]*\bencoding=["']([\w-]+)["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw feedError(file, `is not valid ${encoding.toUpperCase()}`)
  }
}
