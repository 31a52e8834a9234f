import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Caching } from '#lib/host/shared-caches'
import { type Encoding, ENCODINGS, encodingFor, isWorthPacking, pack } from '#lib/host/pages/packing'

/** A finished answer. */
export type Made = {
  status: number
  body: Buffer
  type: string
  /** By all that it says and how: the same again is nothing new. */
  tag: string
  headers: { http: readonly Header[]; https: readonly Header[] }
  caching: Caching
  /** Whether all that it was made of was known: such an answer takes no other's place. */
  isSure: boolean
  /** Whether it may be kept, by Next's own word. */
  isKept: boolean
  /** Whether nothing is at its address, whatever its status says: anybody asks for such under any name. */
  isMissing: boolean
}
type Header = readonly [name: string, value: string]

/** What caches and readers may want to know: where the answer came from. */
const MARKS = ['miss', 'hit', 'stale'] as const
export type Mark = (typeof MARKS)[number]

export type Kept = Made & {
  /** When it was made, in milliseconds; moved on where it was made again and is the same. */
  at: number
  asked: number
  /** Whether it is packed as small as it gets, or will be. */
  isBest: boolean
  packed: { [encoding in Encoding]?: Buffer }
  /** By whom it is being packed: everybody waits for the same. */
  packing: { [encoding in Encoding]?: Promise<Buffer> }
  /** Lists of headers as they go out, one for each mark, encoding, scheme and kind of address. */
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
/** Of headers: two lists as they were made, and as they go out. */
const LISTS = 2
export const weightOf = ({ packed, headers }: Kept) =>
  Object.values(packed).reduce((sum, { length }) => sum + length, OVERHEAD_BYTES) +
  LISTS * [...headers.http, ...headers.https].flat().reduce((sum, { length }) => sum + length, 0)

type Sending = {
  mark: Mark
  isSecure: boolean
  robots: string | null
  isSameForAll: boolean
  /** It has become heavier. */
  onPacked: () => void
}

/** Sends it in the best encoding that the reader takes, packed once for all readers. */
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
  // Each answer writes its own id into the list, which nobody reads after writeHead.
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

/** A fifth of a second of one thread for each: one after the other. */
let packing = Promise.resolve()
let waiting = 0
const POPULAR = 3
/** Those who wait hold their bytes, and anybody may ask three times for what there is not. */
const MOST_WAITING = 50

/** Whether it is asked for again and again, and not yet packed as small as it gets. */
export const isWorthMore = (kept: Kept) =>
  !kept.isBest && kept.asked >= POPULAR && !kept.isMissing && kept.packed.br !== undefined

type Shelf = { get: (key: string) => Kept | undefined; set: (key: string, kept: Kept) => void }

/** Packs it as small as it gets, for as long as it is kept there. */
export function packBetter(key: string, kept: Kept, shelf: Shelf) {
  if (waiting >= MOST_WAITING) return
  kept.isBest = true
  waiting += 1
  packing = packing.then(async () => {
    waiting -= 1
    if (shelf.get(key) !== kept) return
    kept.packed.br = await pack(kept.body, 'br', 'best').catch(() => kept.packed.br)
    kept.heads = []
    // Set anew, for its weight.
    if (shelf.get(key) === kept) shelf.set(key, kept)
  })
}
