import type { ByteRange } from '#lib/funnel-api/files/store'

/** The one byte range of a Range header; null for none, 'unsatisfiable' for one outside of the file. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  // One that ends before it starts is no range at all (RFC 9110, 14.1.2).
  if ((from === '' && to === '') || (from !== '' && to !== '' && Number(to) < Number(from))) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Answers with a file or the asked part of it. */
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
