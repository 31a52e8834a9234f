import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { register } from 'prom-client'
import { STATUS } from '#lib/contract/errors'
import { SHARED_LANE } from '#lib/host/known-companies'
import { logAnswer } from '#lib/host/service/access-log'
import { answerText } from '#lib/host/service/answer-text'
import { type BodyRules, createBodies, isWhole } from '#lib/host/service/bodies'
import { answerBusy, answerIncomplete } from '#lib/host/service/busy'
import { clientAddressOf, networkOf } from '#lib/host/service/client-address'
import { measureLoad } from '#lib/host/service/load'
import { createGate } from '#lib/host/service/gate'
import { began, ended, refusals, statusClass } from '#lib/host/service/http-metrics'
import { insidersBy } from '#lib/host/service/insiders'
import { hasBody, limitBody } from '#lib/host/service/limits'
import { requestIdOf } from '#lib/host/service/request-id'
import { classOf } from '#lib/host/service/route-class'
import { log } from '#lib/telemetry/log'
import { requests } from '#lib/telemetry/requests'

type Parts = {
  isTrustedProxy: boolean
  rootDomain: string
  metricsToken: string | undefined
  /** Whether the database answers. */
  isReady: () => Promise<boolean>
  /** Details of /health for internal requests. */
  facts: () => Promise<object>
  bodyRules?: BodyRules
  /** The lane of a request, by its Host header. Lanes get slots in turns. */
  laneOf?: (host: string | undefined) => string
}

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | void

type BodyOptions = {
  /** Treats all requests as calls: their bodies are waited for, and they keep their place until they are answered. */
  isCall?: boolean
  /** Whether a body above the limit of calls is passed on while it is still arriving. */
  isLargeAllowed?: boolean
}

/** Handles every request first: service paths, logging, metrics and limits. */
export type Service = {
  /** Registers a request and answers the service's own paths. Returns true if it answered. */
  begin: (request: IncomingMessage, response: ServerResponse) => boolean
  /**
   * Replaces `begin` for a response that is ready: calls `send` with `x-request-id` set on the request. It records no
   * duration, because that takes longer than sending; the sender counts the response. Returns false if `begin` is
   * needed.
   */
  handOver: (request: IncomingMessage, send: () => void) => boolean
  /** The same listener, called once the body of a request has arrived completely. */
  withBody: (listener: Listener, rules?: BodyOptions) => RequestListener
  /**
   * The same listener for as many requests as this process keeps up with; the rest are rejected at once. Bodies are
   * waited for before that, except those of files. A listener that returns a promise keeps its place until the promise
   * settles, even if the client has left.
   */
  bounded: (listener: Listener, rules?: BodyOptions) => RequestListener
  /**
   * The same listener for the file service. Its calls are bounded, and so is a part of a file whose bytes arrive together
   * with its headers. Other bytes take as long as the client's network, so they keep no place.
   */
  uploads: (listener: Listener) => RequestListener
  /** Starts low-priority work if this process has capacity. Returns false if it has none. */
  inBackground: (work: () => Promise<unknown>, lane: string) => boolean
  /** Marks the server as ready. Before that, only the service's own paths are answered. */
  open: () => void
  /** Starts a drain: each connection closes after its response, and readiness checks fail. */
  drain: () => void
}

export function createService({
  isTrustedProxy,
  rootDomain,
  metricsToken,
  isReady,
  facts,
  bodyRules,
  laneOf = () => SHARED_LANE,
}: Parts): Service {
  const isInsider = insidersBy({ isTrustedProxy, rootDomain, token: metricsToken })
  const gate = createGate({ load: measureLoad(() => gate.tick()), now: () => performance.now() })
  const bodies = createBodies(bodyRules)
  const answering = new Set<ServerResponse>()
  let phase: 'starting' | 'ready' | 'stopping' = 'starting'

  const readiness = async () => phase === 'ready' && (await isReady().catch(() => false))

  async function answer(pathname: string, request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405, { allow: 'GET' }).end()
    // Only whether the process runs. A restart does not help if the database is unavailable.
    if (pathname === '/health/live') return answerText(request, response, 200, '{"status":"ok"}')
    if (pathname === '/metrics') {
      if (isInsider(request)) return answerText(request, response, 200, await register.metrics(), register.contentType)
      if (metricsToken) response.setHeader('www-authenticate', 'Bearer')
      const code = metricsToken ? 'UNAUTHENTICATED' : 'FORBIDDEN'
      return answerText(request, response, STATUS[code], JSON.stringify({ error: { code, message: 'not for you' } }))
    }
    const isOk = await readiness()
    const status = isOk ? 'ok' : phase === 'ready' ? 'unavailable' : phase
    const more = pathname === '/health' && phase !== 'starting' && isInsider(request) ? await facts() : {}
    return answerText(request, response, isOk ? 200 : 503, JSON.stringify({ status, ...more }))
  }

  const withBody =
    (listener: Listener, { isLargeAllowed = false, isCall = false }: BodyOptions = {}): RequestListener =>
    (request, response) => {
      const route = isCall ? 'api' : classOf((request.url ?? '/').split('?', 1)[0]!)
      if (route === 'upload' || isWhole(request)) return void listener(request, response)
      const wait = async () => {
        if (isWhole(request)) return void listener(request, response)
        const arrival = await bodies.arrival(request, networkOf(clientAddressOf(request, isTrustedProxy)))
        if (response.destroyed || arrival === 'left') return
        if (arrival === 'whole' || (arrival === 'large' && isLargeAllowed)) return void listener(request, response)
        refusals.inc({ route: 'body' })
        answerIncomplete(arrival, response)
      }
      // Most bodies arrive in one packet with their headers and are complete by the next tick.
      process.nextTick(() => (isWhole(request) ? void listener(request, response) : setImmediate(() => void wait())))
    }

  const admitted =
    (listener: Listener, isCall = false): RequestListener =>
    (request, response) => {
      const route = isCall ? 'api' : classOf((request.url ?? '/').split('?', 1)[0]!)
      if (route === 'static') return void listener(request, response)
      const work = route === 'page' ? 'page' : 'api'
      let underWay: Promise<unknown> | void
      const begin = () => {
        if (!response.destroyed) underWay = listener(request, response)
        // A stream uses few resources once it runs, and an upload mostly waits for its bytes.
        if (route === 'stream' || route === 'upload') setImmediate(() => place?.leave())
      }
      const rejected = () => {
        refusals.inc({ route: work })
        if (!response.destroyed) answerBusy(request, response)
      }
      // Queued work is started from another request's context, so bind() keeps its own request ID in the log.
      const start = AsyncLocalStorage.bind(begin)
      const place = gate.admit({ kind: work, lane: laneOf(request.headers.host), start, reject: rejected })
      if (!place) return rejected()
      const leave = () => void Promise.resolve(underWay).finally(place.leave)
      response.once('close', leave)
      response.once('finish', leave)
    }

  return {
    handOver(request, send) {
      if (phase !== 'ready' || hasBody(request) || log.isDebugging) return false
      request.headers['x-request-id'] = requestIdOf(request.headers['x-request-id'], isTrustedProxy)
      send()
      return true
    },

    begin(request, response) {
      const pathname = (request.url ?? '/').split('?', 1)[0]!
      const route = classOf(pathname)
      const note = { id: requestIdOf(request.headers['x-request-id'], isTrustedProxy), queries: 0, query_ms: 0 }
      request.headers['x-request-id'] = note.id
      response.setHeader('x-request-id', note.id)
      requests.enterWith(note)
      const start = performance.now()
      const before = route === 'upload' ? request.socket.bytesRead : 0
      began(route)
      answering.add(response)
      response.once('close', () => {
        answering.delete(response)
        const ms = performance.now() - start
        const isWhole = response.writableFinished
        const bytes = route === 'upload' ? request.socket.bytesRead - before : 0
        ended(route, statusClass(response.statusCode, isWhole), ms, bytes)
        const { method = '', complete: isBodyWhole } = request
        logAnswer({ method, path: pathname, route, status: response.statusCode, isWhole, isBodyWhole, ms }, note)
      })
      limitBody(request, route)
      if (phase === 'stopping') response.setHeader('connection', 'close')
      if (route === 'service') {
        answer(pathname, request, response).catch((err: unknown) => {
          log.error('the service’s own address failed', { path: pathname, err })
          if (!response.headersSent) response.writeHead(503).end()
        })
        return true
      }
      if (phase !== 'starting') return false
      answerBusy(request, response)
      return true
    },

    withBody,
    bounded: (listener, rules) => withBody(admitted(listener, rules?.isCall), rules),

    uploads(listener) {
      const call = withBody(admitted(listener, true), { isCall: true })
      return (request, response) => {
        if (request.method === 'POST') return call(request, response)
        if (request.method !== 'PUT') return void listener(request, response)
        const start = () => void (isWhole(request) ? call : listener)(request, response)
        // By the next tick the bytes of a small part are here, as those of most calls.
        process.nextTick(() => (isWhole(request) ? start() : setImmediate(start)))
      }
    },

    inBackground(work, lane) {
      const place = gate.spare(lane)
      if (place) void work().finally(place.leave)
      return place !== null
    },

    open: () => void (phase = 'ready'),

    drain() {
      phase = 'stopping'
      for (const response of answering) if (!response.headersSent) response.setHeader('connection', 'close')
    },
  }
}
