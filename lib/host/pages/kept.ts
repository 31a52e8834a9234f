import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caching } from '#lib/host/shared-caches'
import { type Encoding, ENCODINGS, encodingFor, isWorthPacking, pack } from '#lib/host/pages/packing'

/** A finished response. */
export type Made = {
  status: number
  body: Buffer
  type: string
  /** ETag over the body and all headers. An equal tag means that nothing changed. */
  tag: string
  headers: { http: readonly Header[]; https: readonly Header[] }
  caching: Caching
  /** False if data was missing while it was made. Such a response replaces no other. */
  isSure: boolean
  /** Whether its cache-control allows caching. */
  isKept: boolean
  /** Whether the page does not exist, whatever its status: such requests can have any number of names. */
  isMissing: boolean
}
type Header = readonly [name: string, value: string]

/** Where the response came from: the value of the `x-cache` header. */
const MARKS = ['miss', 'hit', 'stale'] as const
export type Mark = (typeof MARKS)[number]

export type Kept = Made & {
  /** Timestamp of the last render in milliseconds. Updated if a later render was equal. */
  at: number
  asked: number
  /** Whether it has the best compression, or is queued for it. */
  isBest: boolean
  packed: { [encoding in Encoding]?: Buffer }
  /** Compression in progress, shared by concurrent requests. */
  packing: { [encoding in Encoding]?: Promise<Buffer> }
  /** Header lists as sent, one for each mark, encoding, scheme and kind of URL. */
  heads: (string[] | undefined)[]
}

export const keep = (made: Made, at: number): Kept => ({
  ...made,
  at,
  asked: 0,
  isBest: false,
  packed: { identity: made.body },
  packing: {},
  heads: [],
})

const OVERHEAD_BYTES = 2000
/** Each header is stored twice: as made and as sent. */
const LISTS = 2
export const weightOf = ({ packed, headers }: Kept) =>
  Object.values(packed).reduce((sum, { length }) => sum + length, OVERHEAD_BYTES) +
  LISTS * [...headers.http, ...headers.https].flat().reduce((sum, { length }) => sum + length, 0)

type Sending = {
  mark: Mark
  isSecure: boolean
  robots: string | null
  isSameForAll: boolean
  /** Called when a new encoding makes it larger. */
  onPacked: () => void
}

/** Sends the response in the best encoding that the reader accepts. Each encoding is compressed once. */
export function send(kept: Kept, request: IncomingMessage, response: ServerResponse, sending: Sending) {
  kept.asked += 1
  const wanted = isWorthPacking(kept.type, kept.body)
    ? encodingFor(request.headers['accept-encoding'] as string)
    : 'identity'
  const body = kept.packed[wanted]
  if (body !== undefined) return sendBody(kept, wanted, body, request, response, sending)
  kept.packing[wanted] ??= pack(kept.body, wanted as 'br', 'soon').then((packed) => {
    kept.packed[wanted] ??= packed
    sending.onPacked()
    return kept.packed[wanted]
  })
  void kept.packing[wanted].then(
    (packed) => sendBody(kept, wanted, packed, request, response, sending),
    () => sendBody(kept, 'identity', kept.body, request, response, sending),
  )
}

function sendBody(
  kept: Kept,
  encoding: Encoding,
  body: Buffer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { mark, isSecure, robots, isSameForAll }: Sending,
) {
  const at =
    (MARKS.indexOf(mark) * ENCODINGS.length + ENCODINGS.indexOf(encoding)) * 4 +
    (isSecure ? 2 : 0) +
    (isSameForAll ? 1 : 0)
  let head = (kept.heads[at] ??= headOf(kept, encoding, body.length, { mark, isSecure, isSameForAll }))
  // Each response writes its own ID into the shared list, which is not read after writeHead.
  head[head.length - 1] = String(headers['x-request-id'] ?? '')
  if (robots !== null) head = [...head, 'x-robots-tag', robots]
  if (kept.status === 200 && isKnown(headers['if-none-match'], kept.tag)) {
    response.writeHead(304, withoutBody(head))
    response.end()
    return
  }
  response.writeHead(kept.status, head)
  response.end(method === 'HEAD' ? undefined : body)
}

type Kind = Pick<Sending, 'mark' | 'isSecure' | 'isSameForAll'>

function headOf(kept: Kept, encoding: Encoding, length: number, { mark, isSecure, isSameForAll }: Kind): string[] {
  const head = kept.headers[isSecure ? 'https' : 'http'].flat()
  const control = kept.caching[isSameForAll ? 'forAll' : 'own']
  if (control) head.push('cache-control', control)
  head.push('etag', kept.tag, 'x-cache', mark, 'content-length', String(length))
  if (encoding !== 'identity') head.push('content-encoding', encoding)
  return [...head, 'x-request-id', '']
}

const isKnown = (said: string | undefined, tag: string) =>
  said !== undefined && (said === tag || said.split(',').some((each) => each.trim() === tag || each.trim() === '*'))

const OF_BODY = ['content-length', 'content-encoding', 'content-type']

const withoutBody = (head: readonly string[]) =>
  head.filter((_, at) => !OF_BODY.includes(head[at % 2 === 0 ? at : at - 1] ?? ''))

/** The best compression takes a fifth of a second of one thread, so responses are compressed one after the other. */
let packing = Promise.resolve()
let waiting = 0
const POPULAR = 3
/** Queued responses hold their bytes in memory, and anyone can request three times to queue one. */
const MOST_WAITING = 50

/** Whether the response is popular and not yet compressed with the best quality. */
export const isWorthMore = (kept: Kept) =>
  !kept.isBest && kept.asked >= POPULAR && !kept.isMissing && kept.packed.br !== undefined

type Shelf = { get: (key: string) => Kept | undefined; set: (key: string, kept: Kept) => void }

/** Compresses it with the best quality, unless it leaves the cache before. */
export function packBetter(key: string, kept: Kept, shelf: Shelf) {
  if (waiting >= MOST_WAITING) return
  kept.isBest = true
  waiting += 1
  packing = packing.then(async () => {
    waiting -= 1
    if (shelf.get(key) !== kept) return
    kept.packed.br = await pack(kept.body, 'br', 'best').catch(() => kept.packed.br)
    kept.heads = []
    // Set again to update its weight.
    if (shelf.get(key) === kept) shelf.set(key, kept)
  })
}
