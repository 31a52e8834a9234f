import type { Context } from 'hono'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import type { FileRow } from '#lib/funnel-api/db/schema-files'
import { serveRange } from '#lib/funnel-api/files/ranges'
import type { Selectable } from 'kysely'

/** Shown in the page; every other type is handed over as a download. */
const INLINE = /^(?:image\/(?:png|jpeg|webp|avif)|video\/|application\/pdf)/

const disposition = (kind: string, filename: string) =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`

const SANDBOX = "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'"
/** Browsers show no PDF in a sandbox; their viewers keep it apart by themselves. Our own pages show one's CV within them. */
const PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"

/** Of every answer with private bytes. */
export const privateHeaders = (mimetype: string, filename: string) => ({
  'content-type': mimetype,
  'content-disposition': disposition(INLINE.test(mimetype) ? 'inline' : 'attachment', filename),
  'content-security-policy': mimetype === 'application/pdf' ? PDF : SANDBOX,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

type File = Pick<Selectable<FileRow>, 'size' | 'key' | 'mimetype' | 'filename' | 'scan_status'>

/** A private file or the asked part of it, for whoever may have it. */
export function privateReply({ req }: Context, { store }: Api, { size, key, mimetype, filename, scan_status }: File) {
  if (scan_status === 'infected') throw new ApiError('GONE', 'a virus was found in the file')
  const read = (range?: { start: number; end: number }) => store.read(key, range)
  return serveRange(size, req.header('range'), read, privateHeaders(mimetype, filename))
}
