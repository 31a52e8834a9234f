import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { register } from 'prom-client'
import { STATUS } from '#lib/contract/errors'
import { logAnswer } from '#lib/host/service/access-log'
import { answerText } from '#lib/host/service/answer-text'
import { answerBusy } from '#lib/host/service/busy'
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
  /** What /health tells insiders besides. */
  facts: () => Promise<object>
}

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<unknown> | void

/** What stands before every request. */
export type Service = {
  /** Takes note of a request and answers those that are its own; true where nobody else has to answer. */
  begin: (request: IncomingMessage, response: ServerResponse) => boolean
  /**
   * Instead, for an answer that is ready: `send` hands it over whole, with the id that the request's `x-request-id` then
   * is. Nothing is watched or timed, for nothing is waited for: that takes longer than the answer, and whoever sends it
   * counts it. False where it has to `begin`.
   */
  handOver: (request: IncomingMessage, send: () => void) => boolean
  /**
   * The same listener for as many as this process keeps up with; the rest are refused at once. One that answers a promise
   * keeps its place until that settles, though whoever asked may have left.
   */
  bounded: (listener: Listener) => RequestListener
  /** Begins work that nobody waits for, where this process has time for it; false where it has none. */
  inBackground: (work: () => Promise<unknown>) => boolean
  /** All parts are there: from now on others than the service's own addresses are answered. */
  open: () => void
  /** From now on each connection ends with its answer, and whoever asks whether to send visitors hears no. */
  drain: () => void
}

export function createService({ isTrustedProxy, rootDomain, metricsToken, isReady, facts }: Parts): Service {
  const isInsider = insidersBy({ isTrustedProxy, rootDomain, token: metricsToken })
  const gate = createGate({ load: measureLoad(() => gate.tick()), now: () => performance.now() })
  const answering = new Set<ServerResponse>()
  let phase: 'starting' | 'ready' | 'stopping' = 'starting'

  const readiness = async () => phase === 'ready' && (await isReady().catch(() => false))

  async function answer(pathname: string, request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405, { allow: 'GET' }).end()
    // Whether the process turns at all: a database that is away is no reason to start it anew.
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
        logAnswer(
          { method: request.method ?? '', path: pathname, route, status: response.statusCode, isWhole, ms },
          note,
        )
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

    bounded: (listener) => (request, response) => {
      const route = classOf((request.url ?? '/').split('?', 1)[0]!)
      if (route === 'static') return void listener(request, response)
      const work = route === 'page' ? 'page' : 'api'
      let underWay: Promise<unknown> | void
      const place = gate.admit(work, () => {
        if (!response.destroyed) underWay = listener(request, response)
        // Who follows a stream costs nothing once it flows.
        if (route === 'stream') setImmediate(() => place?.leave())
      })
      if (!place) {
        refusals.inc({ route: work })
        return answerBusy(request, response)
      }
      const leave = () => void Promise.resolve(underWay).finally(place.leave)
      response.once('close', leave)
      response.once('finish', leave)
    },

    inBackground(work) {
      const place = gate.spare()
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
