import type { IncomingMessage, ServerOptions, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { RouteClass } from '#lib/host/service/route-class'

/** For createServer(): limits how long slow clients can hold a connection. */
export const LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  // Unlimited for whole requests, because files arrive as fast as the line allows. `limitBody` limits bodies.
  requestTimeout: 0,
  connectionsCheckingInterval: 2000,
  // Longer than that of proxies (60 s). If the server closed first, a request could meet a closed connection.
  keepAliveTimeout: 65_000,
  // Otherwise Node drops a second Host header before gate.ts can reject it.
  joinDuplicateHeaders: true,
}

/** Time without reads and writes. Streams send something every 15 seconds. */
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
 * For 'clientError'. A request that was cut off gets no answer, because clients retry a closed connection but give up
 * on a 400. A malformed request gets a status, unless this connection has already carried a response.
 */
export function rejectBroken({ code = '' }: NodeJS.ErrnoException, socket: Duplex) {
  const mayAnswer = !CUT_OFF.includes(code) && socket.writable && socket instanceof Socket && socket.bytesWritten === 0
  if (mayAnswer) socket.write(`HTTP/1.1 ${STATUS_LINES[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
  socket.destroy()
}

export type BodyLimits = { whole_ms: number; silence_ms: number }
/** Longer than in bodies.ts, which answers 408 to the calls that it waits for. */
const BODIES: BodyLimits = { whole_ms: 35_000, silence_ms: 30_000 }

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** A call's body must arrive within `whole_ms`. A file may take longer, as long as bytes arrive. */
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
