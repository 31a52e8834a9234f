import type { IncomingMessage, ServerOptions, Server } from 'node:http'
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
}

/** Neither reads nor writes: streams say something every 15 seconds. */
const SILENCE_MS = 120_000

export const limitSilence = (server: Server) => server.setTimeout(SILENCE_MS)

export type BodyLimits = { whole_ms: number; silence_ms: number }
const BODIES: BodyLimits = { whole_ms: 30_000, silence_ms: 30_000 }

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
