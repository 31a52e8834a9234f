import type { IncomingMessage, ServerOptions, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { RouteClass } from '#lib/host/service/route-class'

/** For createServer(): limits how long slow clients can hold a connection. */
export const LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15_000,
  // Unlimited, because the duration of an upload depends on the network. `limitBody` limits bodies.
  requestTimeout: 0,
  connectionsCheckingInterval: 2000,
  // Longer than that of proxies (60 s). If the server closed first, a request could arrive at a closed connection.
  keepAliveTimeout: 65_000,
  // Otherwise Node drops a second Host header before request-checks.ts can reject it.
  joinDuplicateHeaders: true,
}

/** Idle timeout of a connection. Event streams send data every 15 seconds. */
const IDLE_MS = 120_000

export const setIdleTimeout = (server: Server) => server.setTimeout(IDLE_MS)

/** The connection ended in the middle of a request. */
const CONNECTION_ENDED = ['HPE_INVALID_EOF_STATE', 'ECONNRESET', 'EPIPE']
const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Listener for 'clientError'. An incomplete request gets no response, because clients retry after a closed connection
 * but not after a 400. A malformed request gets a status, unless a response was already sent on this connection.
 */
export function rejectMalformed({ code = '' }: NodeJS.ErrnoException, socket: Duplex) {
  const mayAnswer =
    !CONNECTION_ENDED.includes(code) && socket.writable && socket instanceof Socket && socket.bytesWritten === 0
  if (mayAnswer) socket.write(`HTTP/1.1 ${STATUS_LINES[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`)
  socket.destroy()
}

export type BodyLimits = { total_ms: number; idle_ms: number }
/** Longer than the limit in request-bodies.ts, which answers 408 first. */
const BODIES: BodyLimits = { total_ms: 35_000, idle_ms: 30_000 }

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** A call's body must arrive within `total_ms`. A file may take longer, as long as bytes arrive. */
export function limitBody(request: IncomingMessage, route: RouteClass, { total_ms, idle_ms }: BodyLimits = BODIES) {
  if (!hasBody(request)) return
  const { socket } = request
  const isFile = route === 'upload' || route === 'file'
  let lastBytesRead = socket.bytesRead
  const check = () => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    const received = socket.bytesRead - lastBytesRead
    lastBytesRead = socket.bytesRead
    if (isFile && received > 0) return
    clearInterval(timer)
    socket.destroy()
  }
  const timer = setInterval(check, isFile ? idle_ms : total_ms)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
