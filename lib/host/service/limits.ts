import type { IncomingMessage, ServerOptions, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { RouteClass } from '#lib/host/service/route-class'

/** For createServer(): clients that are slow on purpose hold a connection for no longer than this. */
export const LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  // Whole requests have none: files come as slowly as a line is. `limitBody` looks after bodies.
  requestTimeout: 0,
  connectionsCheckingInterval: 2000,
  // Longer than proxies keep theirs (60 s): who closes first must be they, or a request meets a closed connection.
  keepAliveTimeout: 65_000,
  // Otherwise Node drops a second Host header before gate.ts can reject it.
  joinDuplicateHeaders: true,
}

/** Neither reads nor writes: streams say something every 15 seconds. */
const SILENCE_MS = 120_000

export const limitSilence = (server: Server) => server.setTimeout(SILENCE_MS)

/** The connection ended in the middle of a request. */
const CUT_OFF = ['HPE_INVALID_EOF_STATE', 'ECONNRESET', 'EPIPE']
const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * For 'clientError'. A request that was cut off gets no answer: clients retry a closed connection, and give up on a 400.
 * A malformed request gets a status, unless this connection has already carried a response.
 */
export function rejectBroken({ code = '' }: NodeJS.ErrnoException, socket: Duplex) {
  const mayAnswer = !CUT_OFF.includes(code) && socket.writable && socket instanceof Socket && socket.bytesWritten === 0
  if (mayAnswer) socket.write(`HTTP/1.1 ${STATUS_LINES[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
  socket.destroy()
}

export type BodyLimits = { whole_ms: number; silence_ms: number }
/** Later than bodies.ts, which answers 408 to the calls that it waits for. */
const BODIES: BodyLimits = { whole_ms: 35_000, silence_ms: 30_000 }

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** A call's body has half a minute to come; a file's as long as it takes, while bytes come. */
export function limitBody(request: IncomingMessage, route: RouteClass, { whole_ms, silence_ms }: BodyLimits = BODIES) {
  if (!hasBody(request)) return
  const { socket } = request
  const isFile = route === 'upload' || route === 'file'
  let seen = socket.bytesRead
  const cut = () => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    const came = socket.bytesRead - seen
    seen = socket.bytesRead
    if (isFile && came > 0) return
    clearInterval(timer)
    socket.destroy()
  }
  const timer = setInterval(cut, isFile ? silence_ms : whole_ms)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
