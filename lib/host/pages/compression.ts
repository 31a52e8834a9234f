import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const ENCODINGS = ['identity', 'gzip', 'br'] as const
export type Encoding = (typeof ENCODINGS)[number]

const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|javascript)\b|image\/svg)/
/** Below this size, compression saves less than its headers cost. */
const MIN_BYTES = 860

export const isCompressible = (type: string, body: Buffer) => body.length >= MIN_BYTES && COMPRESSIBLE.test(type)

/** Brotli's best quality takes 200 ms for a page, so only popular responses get it. */
const QUALITY = { fast: 5, best: 11 } as const

/** Compresses in zlib's thread pool, without blocking the event loop. */
export function compress(body: Buffer, encoding: Exclude<Encoding, 'identity'>, quality: keyof typeof QUALITY) {
  if (encoding === 'gzip') return promisify(gzip)(body, { level: quality === 'best' ? 9 : 6 })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY[quality],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return promisify(brotliCompress)(body, { params })
}

const cachedEncodings = new Map<string, Encoding>()
const MAX_CACHED = 500
/** Maximum number of characters that are parsed. Browsers send fewer. */
const MAX_HEADER = 500

/** The best encoding that Accept-Encoding allows. Results are cached, because browsers send few different values. */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const accepted = header.slice(0, MAX_HEADER)
  const found = cachedEncodings.get(accepted)
  if (found) return found
  const encoding = readEncoding(accepted)
  if (cachedEncodings.size >= MAX_CACHED) cachedEncodings.clear()
  cachedEncodings.set(accepted, encoding)
  return encoding
}

function readEncoding(accepted: string): Encoding {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';', 2).map((piece) => piece.trim()))
    .filter(([, q]) => q === undefined || Number(q.replace(/^q=/, '')) > 0)
    .map(([name]) => name)
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity'
}
