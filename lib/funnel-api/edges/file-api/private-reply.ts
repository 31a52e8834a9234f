import type { Context } from 'hono'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import type { FileRow } from '#lib/funnel-api/platform/db/schema-files'
import { limitedCheck } from '#lib/funnel-api/platform/limited-check'
import { checkedStream } from '#lib/funnel-api/platform/storage/checked-stream'
import { serveRange } from '#lib/funnel-api/platform/storage/ranges'
import type { Selectable } from 'kysely'

/** Types that browsers display inline. All other types are served as attachments. */
const INLINE = /^(?:image\/(?:png|jpeg|webp|avif)|video\/|audio\/|application\/pdf)/

const disposition = (kind: string, filename: string) =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`

const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'"
/**
 * No sandbox, because Safari does not display PDFs in one (decision 75). Framing is allowed for pages that embed a CV.
 */
const PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/** Headers of every response that contains a private file. */
export const privateHeaders = (mimetype: string, filename: string) => ({
  'content-type': mimetype,
  'content-disposition': disposition(INLINE.test(mimetype) ? 'inline' : 'attachment', filename),
  'content-security-policy': mimetype === 'application/pdf' ? PDF : SANDBOX,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

type File = Pick<Selectable<FileRow>, 'size' | 'key' | 'mimetype' | 'filename' | 'scan_status'>

/** How often the access of the reader is checked. */
const CHECK_MS = 1000

/**
 * Serves a private file or the requested range. Does not check access before the first byte. With `check`, access is
 * checked each second, and the stream fails if `check` throws. Throws GONE for an infected file.
 */
export function servePrivateFile(
  { req }: Context,
  api: Api,
  { size, key, mimetype, filename, scan_status }: File,
  check?: () => Promise<unknown>,
) {
  if (scan_status === 'infected') throw new ApiError('GONE', 'File contains a virus')
  const read = (range?: { start: number; end: number }) => {
    const stream = api.store.read(key, range)
    return check ? checkedStream(stream, limitedCheck(api, check, CHECK_MS)) : stream
  }
  return serveRange(size, req.header('range'), read, privateHeaders(mimetype, filename))
}
