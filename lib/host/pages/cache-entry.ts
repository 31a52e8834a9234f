import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caching } from '#lib/host/shared-caches'
import { type Encoding, ENCODINGS, encodingFor, isCompressible, compress } from '#lib/host/pages/compression'

/** A finished response. */
export type FinishedResponse = {
  status: number
  body: Buffer
  type: string
  /** ETag over the body and all headers. An equal tag means that nothing changed. */
  tag: string
  headers: { http: readonly Header[]; https: readonly Header[] }
  caching: Caching
  /** False if data was missing while it was rendered. Such a response does not replace a cached one. */
  isComplete: boolean
  /** Whether its cache-control allows caching. */
  isCacheable: boolean
  /** Whether the page does not exist. Its status can still be 200. Clients can request any number of such paths. */
  isMissing: boolean
}
type Header = readonly [name: string, value: string]

/** Where the response came from: the value of the `x-cache` header. */
const MARKS = ['miss', 'hit', 'stale'] as const
export type CacheMark = (typeof MARKS)[number]

export type CachedPage = FinishedResponse & {
  /** Timestamp of the last render in milliseconds. Updated if a later render was equal. */
  at: number
  /** Number of requests. */
  hits: number
  /** Whether it has the best compression, or is queued for it. */
  hasBestCompression: boolean
  bodies: { [encoding in Encoding]?: Buffer }
  /** Compression in progress, shared by concurrent requests. */
  compressing: { [encoding in Encoding]?: Promise<Buffer> }
  /** Header lists as sent, by mark, encoding, scheme and kind of URL. */
  heads: (string[] | undefined)[]
}

export const toCachedPage = (response: FinishedResponse, at: number): CachedPage => ({
  ...response,
  at,
  hits: 0,
  hasBestCompression: false,
  bodies: { identity: response.body },
  compressing: {},
  heads: [],
})

const OVERHEAD_BYTES = 2000
/** Each header is stored twice: as rendered and as sent. */
const HEADER_COPIES = 2
export const weightOf = ({ bodies, headers }: CachedPage) =>
  Object.values(bodies).reduce((sum, { length }) => sum + length, OVERHEAD_BYTES) +
  HEADER_COPIES * [...headers.http, ...headers.https].flat().reduce((sum, { length }) => sum + length, 0)

type Sending = {
  mark: CacheMark
  isSecure: boolean
  robots: string | null
  isSameForAll: boolean
  /** Called when a new encoding makes the cached page larger. */
  onCompressed: () => void
}

/** Sends the response in the best encoding that the client accepts. Each encoding is compressed once. */
export function send(page: CachedPage, request: IncomingMessage, response: ServerResponse, sending: Sending) {
  page.hits += 1
  const encoding = isCompressible(page.type, page.body)
    ? encodingFor(request.headers['accept-encoding'] as string)
    : 'identity'
  const body = page.bodies[encoding]
  if (body !== undefined) return sendBody(page, encoding, body, request, response, sending)
  page.compressing[encoding] ??= compress(page.body, encoding as 'br', 'fast').then((compressed) => {
    page.bodies[encoding] ??= compressed
    sending.onCompressed()
    return page.bodies[encoding]
  })
  void page.compressing[encoding].then(
    (compressed) => sendBody(page, encoding, compressed, request, response, sending),
    () => sendBody(page, 'identity', page.body, request, response, sending),
  )
}

function sendBody(
  page: CachedPage,
  encoding: Encoding,
  body: Buffer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { mark, isSecure, robots, isSameForAll }: Sending,
) {
  const index =
    (MARKS.indexOf(mark) * ENCODINGS.length + ENCODINGS.indexOf(encoding)) * 4 +
    (isSecure ? 2 : 0) +
    (isSameForAll ? 1 : 0)
  let head = (page.heads[index] ??= headOf(page, encoding, body.length, { mark, isSecure, isSameForAll }))
  // Each response writes its own ID into the shared list, which is not read after writeHead.
  head[head.length - 1] = String(headers['x-request-id'] ?? '')
  if (robots !== null) head = [...head, 'x-robots-tag', robots]
  if (page.status === 200 && matchesTag(headers['if-none-match'], page.tag)) {
    response.writeHead(304, withoutBody(head))
    response.end()
    return
  }
  response.writeHead(page.status, head)
  response.end(method === 'HEAD' ? undefined : body)
}

type HeadVariant = Pick<Sending, 'mark' | 'isSecure' | 'isSameForAll'>

function headOf(
  page: CachedPage,
  encoding: Encoding,
  length: number,
  { mark, isSecure, isSameForAll }: HeadVariant,
): string[] {
  const head = page.headers[isSecure ? 'https' : 'http'].flat()
  const control = page.caching[isSameForAll ? 'shared' : 'private']
  if (control) head.push('cache-control', control)
  head.push('etag', page.tag, 'x-cache', mark, 'content-length', String(length))
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  return [...head, 'x-request-id', '']
}

const matchesTag = (header: string | undefined, tag: string) =>
  header !== undefined &&
  (header === tag || header.split(',').some((each) => each.trim() === tag || each.trim() === '*'))

const BODY_HEADERS = ['content-length', 'content-encoding', 'content-type']

/** `head` contains names and values in turn. */
const withoutBody = (head: readonly string[]) =>
  head.filter((_, index) => !BODY_HEADERS.includes(head[index % 2 === 0 ? index : index - 1] ?? ''))

/** The best compression takes 200 ms of one thread, so responses are compressed one at a time. */
let compressionQueue = Promise.resolve()
let queued = 0
const POPULAR = 3
/** Limits the memory of the queue, because any client can queue a response with three requests. */
const MAX_QUEUED = 50

/** Whether the response is popular and not yet compressed with the best quality. */
export const shouldRecompress = (page: CachedPage) =>
  !page.hasBestCompression && page.hits >= POPULAR && !page.isMissing && page.bodies.br !== undefined

type Cache = { get: (key: string) => CachedPage | undefined; set: (key: string, page: CachedPage) => void }

/** Compresses a page with the best quality, unless it is evicted before its turn. */
export function recompress(key: string, page: CachedPage, cache: Cache) {
  if (queued >= MAX_QUEUED) return
  page.hasBestCompression = true
  queued += 1
  compressionQueue = compressionQueue.then(async () => {
    queued -= 1
    if (cache.get(key) !== page) return
    // After a failure, the page keeps its fast compression.
    page.bodies.br = await compress(page.body, 'br', 'best').catch(() => page.bodies.br)
    page.heads = []
    // Set again to update its weight.
    if (cache.get(key) === page) cache.set(key, page)
  })
}
