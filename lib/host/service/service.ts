import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { register } from 'prom-client'
import { STATUS } from '#lib/contract/errors'
import { SHARED_LANE } from '#lib/host/known-companies'
import { logResponse } from '#lib/host/service/access-log'
import { respondText } from '#lib/host/service/respond-text'
import { type BodyRules, createBodyBuffer, isComplete } from '#lib/host/service/request-bodies'
import { respondBusy, respondBodyFailure, respondFault } from '#lib/host/service/error-responses'
import { clientAddressOf, networkOf } from '#lib/host/service/client-address'
import { measureLoad } from '#lib/host/service/load'
import { createAdmission } from '#lib/host/service/admission'
import { requestStarted, requestEnded, rejections, statusClass } from '#lib/host/service/http-metrics'
import { createInternalCheck } from '#lib/host/service/internal-requests'
import { hasBody, limitBody } from '#lib/host/service/limits'
import { requestIdOf } from '#lib/host/service/request-id'
import { classOf } from '#lib/host/service/route-class'
import { log } from '#lib/telemetry/log'
import { requests } from '#lib/telemetry/requests'

type Parts = {
  isTrustedProxy: boolean
  rootDomain: string
  metricsToken: string | undefined
  /** Whether the database is available. */
  isReady: () => Promise<boolean>
  /** Details of /health for internal requests. */
  readHealthDetails: () => Promise<object>
  bodyRules?: BodyRules
  /** The lane of a request, by its Host header. Lanes get slots in turns. */
  laneOf?: (host: string | undefined) => string
}

/** Its promise settles when the work is done, which may be after the client has disconnected. */
type Work = (request: IncomingMessage, response: ServerResponse) => Promise<unknown>

type BodyOptions = {
  /** Treats all requests as API calls: waits for their bodies, and holds their slot until the response is sent. */
  isCall?: boolean
  /** Whether a body above the limit of API calls is forwarded while it is still arriving. */
  isLargeAllowed?: boolean
}

/** The first handler of every request: service paths, logging, metrics and limits. */
export type Service = {
  /** Registers a request and answers the service's own paths. Returns true if it answered. */
  begin: (request: IncomingMessage, response: ServerResponse) => boolean
  /**
   * Replaces `begin` for a response that is ready. Sets `x-request-id` on the request and calls `send`. It records no
   * duration, because recording takes longer than sending. The caller counts the response. Returns false if `begin`
   * must be used.
   */
  sendIfSimple: (request: IncomingMessage, send: () => void) => boolean
  /** Wraps a listener so that it is called after the complete body has arrived. */
  withBody: (listener: RequestListener, rules?: BodyOptions) => RequestListener
  /**
   * Wraps a listener so that its requests need admission, after their bodies have arrived (except file uploads). Excess
   * requests are rejected with 503. A request holds its slot until its work is done, even if the client disconnects.
   */
  bounded: (work: Work, rules?: BodyOptions) => RequestListener
  /**
   * Wraps the listener of the file service. Its API calls need a slot, and so do file parts that arrive together with
   * their headers. Other parts take as long as the client's network does, so they hold no slot.
   */
  uploads: (work: Work) => RequestListener
  /** Starts low-priority work if this process has capacity. Returns false otherwise. */
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
  readHealthDetails,
  bodyRules,
  laneOf = () => SHARED_LANE,
}: Parts): Service {
  const isInternal = createInternalCheck({ isTrustedProxy, rootDomain, token: metricsToken })
  const admission = createAdmission({ load: measureLoad(() => admission.tick()), now: () => performance.now() })
  const bodies = createBodyBuffer(bodyRules)
  const openResponses = new Set<ServerResponse>()
  let phase: 'starting' | 'ready' | 'stopping' = 'starting'

  /** A node that cannot check its dependencies is not ready. */
  const checkReadiness = async () => phase === 'ready' && (await isReady().catch(() => false))

  async function answerServicePath(pathname: string, request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405, { allow: 'GET' }).end()
    // Checks no dependency, because a restart does not help if the database is unavailable.
    if (pathname === '/health/live') return respondText(request, response, 200, '{"status":"ok"}')
    if (pathname === '/metrics') {
      if (isInternal(request))
        return respondText(request, response, 200, await register.metrics(), register.contentType)
      if (metricsToken) response.setHeader('www-authenticate', 'Bearer')
      const code = metricsToken ? 'UNAUTHENTICATED' : 'FORBIDDEN'
      return respondText(
        request,
        response,
        STATUS[code],
        JSON.stringify({ error: { code, message: metricsToken ? 'Bearer token required' : 'Access denied' } }),
      )
    }
    const isReadyNow = await checkReadiness()
    const status = isReadyNow ? 'ok' : phase === 'ready' ? 'unavailable' : phase
    const details =
      pathname === '/health' && phase !== 'starting' && isInternal(request) ? await readHealthDetails() : {}
    return respondText(request, response, isReadyNow ? 200 : 503, JSON.stringify({ status, ...details }))
  }

  const withBody =
    (listener: RequestListener, { isLargeAllowed = false, isCall = false }: BodyOptions = {}): RequestListener =>
    (request, response) => {
      const route = isCall ? 'api' : classOf((request.url ?? '/').split('?', 1)[0]!)
      if (route === 'upload' || isComplete(request)) return void listener(request, response)
      const wait = async () => {
        if (isComplete(request)) return void listener(request, response)
        const arrival = await bodies.waitForBody(request, networkOf(clientAddressOf(request, isTrustedProxy)))
        if (response.destroyed || arrival === 'disconnected') return
        if (arrival === 'complete' || (arrival === 'too-large' && isLargeAllowed))
          return void listener(request, response)
        rejections.inc({ route: 'body' })
        respondBodyFailure(arrival, response)
      }
      // Most bodies arrive in one packet with their headers and are complete by the next tick.
      process.nextTick(() => (isComplete(request) ? void listener(request, response) : setImmediate(() => void wait())))
    }

  async function answer(work: Work, request: IncomingMessage, response: ServerResponse) {
    try {
      await work(request, response)
    } catch (err) {
      log.error('request handler failed', { err })
      if (response.headersSent) response.destroy()
      else respondFault(request, response)
    }
  }

  const withAdmission =
    (work: Work, isCall = false): RequestListener =>
    (request, response) => {
      // The response has already emitted 'close', so its slot would never be released.
      if (response.destroyed) return
      const route = isCall ? 'api' : classOf((request.url ?? '/').split('?', 1)[0]!)
      if (route === 'static') return void answer(work, request, response)
      const kind = route === 'page' ? 'page' : 'api'
      let pending: Promise<unknown> | undefined
      const begin = () => {
        if (!response.destroyed) pending = answer(work, request, response)
        // A stream uses few resources once it runs, and an upload mostly waits for its bytes.
        if (route === 'stream' || route === 'upload') setImmediate(() => slot?.release())
      }
      const reject = () => {
        rejections.inc({ route: kind })
        if (!response.destroyed) respondBusy(request, response)
      }
      // Queued work is started from another request's context, so bind() keeps its own request ID in the log.
      const start = AsyncLocalStorage.bind(begin)
      const slot = admission.admit({ kind, lane: laneOf(request.headers.host), start, reject })
      if (!slot) return reject()
      const release = () => void Promise.resolve(pending).finally(slot.release)
      response.once('close', release)
      response.once('finish', release)
    }

  return {
    sendIfSimple(request, send) {
      if (phase !== 'ready' || hasBody(request) || log.isDebugging) return false
      request.headers['x-request-id'] = requestIdOf(request.headers['x-request-id'], isTrustedProxy)
      send()
      return true
    },

    begin(request, response) {
      const pathname = (request.url ?? '/').split('?', 1)[0]!
      const route = classOf(pathname)
      const context = { id: requestIdOf(request.headers['x-request-id'], isTrustedProxy), queries: 0, query_ms: 0 }
      request.headers['x-request-id'] = context.id
      response.setHeader('x-request-id', context.id)
      requests.enterWith(context)
      const start = performance.now()
      const before = request.socket.bytesRead
      requestStarted(route)
      openResponses.add(response)
      response.once('close', () => {
        openResponses.delete(response)
        const ms = performance.now() - start
        const isSent = response.writableFinished
        requestEnded(route, statusClass(response.statusCode, isSent), ms, request.socket.bytesRead - before)
        const { method = '', complete: isBodyComplete } = request
        logResponse(
          { method, path: pathname, route, status: response.statusCode, isComplete: isSent, isBodyComplete, ms },
          context,
        )
      })
      limitBody(request, route)
      if (phase === 'stopping') response.setHeader('connection', 'close')
      if (route === 'service') {
        answerServicePath(pathname, request, response).catch((err: unknown) => {
          log.error('service endpoint failed', { path: pathname, err })
          if (!response.headersSent) response.writeHead(503).end()
        })
        return true
      }
      if (phase !== 'starting') return false
      respondBusy(request, response)
      return true
    },

    withBody,
    bounded: (work, rules) => withBody(withAdmission(work, rules?.isCall), rules),

    uploads(work) {
      const listener: RequestListener = (request, response) => void answer(work, request, response)
      const call = withBody(withAdmission(work, true), { isCall: true })
      return (request, response) => {
        if (request.method === 'POST') return call(request, response)
        if (request.method !== 'PUT') return void listener(request, response)
        const start = () => void (isComplete(request) ? call : listener)(request, response)
        // By the next tick, all bytes of a small part have usually arrived.
        process.nextTick(() => (isComplete(request) ? start() : setImmediate(start)))
      }
    },

    inBackground(work, lane) {
      const slot = admission.reserveSpare(lane)
      if (slot) void work().finally(slot.release)
      return slot !== null
    },

    open: () => void (phase = 'ready'),

    drain() {
      phase = 'stopping'
      for (const response of openResponses) if (!response.headersSent) response.setHeader('connection', 'close')
    },
  }
}
