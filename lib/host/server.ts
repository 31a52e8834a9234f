import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { dropForged, isOneHost, refusalOf } from '#lib/host/gate'
import { securityHeaders } from '#lib/host/headers'
import { isMade, type Pages, type Visit } from '#lib/host/pages/pages'
import { HOOK } from '#lib/host/pages/told'
import { REPORTS } from '#lib/host/policy/policy'
import { answerFault } from '#lib/host/service/busy'
import { clientAddressOf } from '#lib/host/service/client-address'
import { LIMITS, rejectBroken } from '#lib/host/service/limits'
import type { Service } from '#lib/host/service/service'
import { log } from '#lib/telemetry/log'
import { lastForwarded } from '#lib/tenancy/forwarded'

type Parts = {
  /** Next: the web pages and the proxy. */
  next: RequestListener
  /** The page cache. */
  pages: Pages
  /** Files and public media of the embedded service. They bypass Next, which cuts bodies at 10 MB. */
  files: RequestListener
  /** The staff API. It bypasses Next and its proxy. */
  staff: RequestListener
  /** Inbound email from a provider; null if it is not configured. */
  inbound: RequestListener | null
  /** Preview of outgoing emails, only in development. */
  letters: RequestListener | null
  /** Policy reports of browsers. */
  reports: RequestListener
  /** Change notifications of an external funnel API; null if they are not configured. */
  hook: RequestListener | null
  service: Service
  isTrustedProxy: boolean
}

const LETTERS = /^\/dev\/mails(?:\/|$)/
const FILES = /^\/(?:fs|media)(?:\/|$)/
const STAFF = /^\/staff(?:\/|$)/
const INBOUND = '/inbound/mail'
/** API calls, and requests of Next's development tools. They are never cached. */
const NO_PAGE = /^\/(?:api|fs|media|staff|inbound|_next\/image)(?:[/?]|$)/
const OF_DEVELOPMENT = /^\/(?:_next|__nextjs|dev\/mails)/

/** Proxies would cache a 404 for some minutes, although another node may have the file. */
const REFUSED = { connection: 'close', 'cache-control': 'no-store', 'content-length': '0' }

/** One server for everything: health, files, calls and pages. */
export function createHost({
  next,
  pages,
  files,
  staff,
  inbound,
  letters,
  reports,
  hook,
  service,
  isTrustedProxy,
}: Parts): Server {
  const isDevelopment = process.env.NODE_ENV === 'development'
  const visitOf = (request: IncomingMessage): Visit | null => {
    const { method, url = '/', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.upgrade !== undefined || NO_PAGE.test(url)) return null
    return isDevelopment && OF_DEVELOPMENT.test(url) ? null : pages.visit(request)
  }

  // Outside development, an upgrade request is handled and rejected like any other request.
  const server = createServer({ ...LIMITS, shouldUpgradeCallback: () => isDevelopment }, (request, response) => {
    if (!isOneHost(request.headers.host)) return void response.writeHead(400, REFUSED).end()
    const isSecure = isTrustedProxy && lastForwarded(String(request.headers['x-forwarded-proto'] ?? '')) === 'https'
    const visit = visitOf(request)
    const kept = visit?.kept
    const send = visit && kept && (() => pages.sendFound(visit, kept, request, response, isSecure))
    if (send && service.handOver(request, send)) return
    // A cached page has its headers stored with it. All other responses start with the common headers.
    if (!send) setSecurity(request, response, isSecure)
    if (service.begin(request, response)) return
    if (send) return send()
    if (visit) return answer(visit, request, response, isSecure)
    const { method = '', url: target = '/' } = request
    const pathname = target.split('?')[0] ?? '/'
    if (method === 'POST' && pathname === REPORTS) return void reports(request, response)
    if (method === 'POST' && pathname === HOOK && hook) return void hook(request, response)
    const refusal = refusalOf({ method, target, isUpgrade: request.headers.upgrade !== undefined, isDevelopment })
    if (refusal) return void response.writeHead(refusal, REFUSED).end()
    own(request, isTrustedProxy)
    if (letters && LETTERS.test(pathname)) return void letters(request, response)
    if (STAFF.test(pathname)) return void staff(request, response)
    if (inbound && pathname === INBOUND) return void inbound(request, response)
    return void (FILES.test(pathname) ? files : next)(request, response)
  })
  return server.on('clientError', rejectBroken)

  function answer(visit: Visit, request: IncomingMessage, response: ServerResponse, isSecure: boolean) {
    const { target } = visit
    if (target.kind === 'status') return void response.writeHead(target.status, REFUSED).end()
    if (target.kind === 'redirect')
      return void response.writeHead(307, { location: target.location, 'content-length': '0' }).end()
    if (!isMade(target)) return
    const make = service.bounded(() =>
      pages.sendMade({ ...visit, target }, request, response, isSecure).catch((err: unknown) => {
        log.error('a page could not be made', { err })
        if (response.headersSent) return response.destroy()
        answerFault(request, response)
      }),
    )
    make(request, response)
  }
}

function setSecurity(request: IncomingMessage, response: ServerResponse, isSecure: boolean) {
  const pathname = (request.url ?? '/').split('?')[0] ?? '/'
  for (const [name, value] of Object.entries(securityHeaders(pathname, isSecure))) response.setHeader(name, value)
}

/** Removes headers that only the host may set, so that clients cannot forge them. */
function own(request: IncomingMessage, isTrustedProxy: boolean) {
  dropForged(request.headers)
  request.headers['x-client-address'] = clientAddressOf(request, isTrustedProxy)
}
