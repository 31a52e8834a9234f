import type { ByteRange } from '#lib/funnel-api/platform/storage/store'

/** Returns the byte range of a Range header, null if there is none, or 'unsatisfiable' if it is outside the file. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  // A range that ends before it starts is invalid and ignored (RFC 9110, 14.1.2).
  if ((from === '' && to === '') || (from !== '' && to !== '' && Number(to) < Number(from))) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Responds with a file or the requested range. */
export function serveRange(
  size: number,
  rangeHeader: string | undefined,
  read: (range?: ByteRange) => ReadableStream,
  headers: Record<string, string>,
) {
  const range = rangeOf(rangeHeader, size)
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
    })
  const common = { ...headers, 'accept-ranges': 'bytes' }
  if (range === null) return new Response(read(), { headers: { ...common, 'content-length': String(size) } })
  return new Response(read(range), {
    status: 206,
    headers: {
      ...common,
      'content-length': String(range.end - range.start + 1),
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
    },
  })
}
