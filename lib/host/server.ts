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
  /** The web pages and the proxy: Next. */
  next: RequestListener
  /** Finished pages. */
  pages: Pages
  /** Files and public media, straight from the embedded service: Next would cut bodies above 10 MB. */
  files: RequestListener
  /** Calls of companies' own programs, never through Next and its proxy. */
  staff: RequestListener
  /** Mail that a provider hands over; null where none may. */
  inbound: RequestListener | null
  /** Letters to look at, in development alone. */
  letters: RequestListener | null
  /** What browsers tell of a policy. */
  reports: RequestListener
  /** Where another funnel API tells of changes; null where nobody may. */
  hook: RequestListener | null
  service: Service
  isTrustedProxy: boolean
}

const LETTERS = /^\/dev\/mails(?:\/|$)/
const FILES = /^\/(?:fs|media)(?:\/|$)/
const STAFF = /^\/staff(?:\/|$)/
const INBOUND = '/inbound/mail'
/** Calls, and what Next's own tools ask for in development: nothing of it is kept. */
const NO_PAGE = /^\/(?:api|fs|media|staff|inbound|_next\/image)(?:[/?]|$)/
const OF_DEVELOPMENT = /^\/(?:_next|__nextjs|dev\/mails)/

/** Caches between would keep a 404 for some minutes, and the next node may have what this one has not. */
const REFUSED = { connection: 'close', 'cache-control': 'no-store', 'content-length': '0' }

/** One port for everything: health, files, pages. */
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

  // What is no upgrade comes as a request like any other, and is refused as one: nothing else listens to it.
  const server = createServer({ ...LIMITS, shouldUpgradeCallback: () => isDevelopment }, (request, response) => {
    if (!isOneHost(request.headers.host)) return void response.writeHead(400, REFUSED).end()
    const isSecure = isTrustedProxy && lastForwarded(String(request.headers['x-forwarded-proto'] ?? '')) === 'https'
    const visit = visitOf(request)
    const kept = visit?.kept
    const send = visit && kept && (() => pages.sendFound(visit, kept, request, response, isSecure))
    if (send && service.handOver(request, send)) return
    // A kept page has its headers ready: whatever else is answered begins with those that all have.
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

/** Headers that only the host may set: a client's own would forge them. */
function own(request: IncomingMessage, isTrustedProxy: boolean) {
  dropForged(request.headers)
  request.headers['x-client-address'] = clientAddressOf(request, isTrustedProxy)
}
