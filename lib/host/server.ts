import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { hasSingleHost, isValidRouterState, rejectionStatus, removeForgedHeaders } from '#lib/host/request-checks'
import { securityHeaders } from '#lib/host/headers'
import { isRenderable, type PageCache, type Lookup } from '#lib/host/pages/page-cache'
import { CONTENT_WEBHOOK_PATH } from '#lib/host/pages/content-webhook'
import { REPORTS } from '#lib/host/policy/policy'
import { clientAddressOf } from '#lib/host/service/client-address'
import { LIMITS, rejectMalformed } from '#lib/host/service/limits'
import type { Service } from '#lib/host/service/service'
import { lastForwarded } from '#lib/tenancy/forwarded'

type Parts = {
  /** Next: the web pages and the proxy. */
  next: RequestListener
  pages: PageCache
  /** Files and public media of the embedded service. They bypass Next, which limits bodies to 10 MB. */
  files: RequestListener
  /** The staff API. It bypasses Next and its proxy. */
  staff: RequestListener
  /** Inbound email from a provider. Null if it is not configured. */
  inbound: RequestListener | null
  /** Preview of outgoing emails, only in development. */
  emailPreview: RequestListener | null
  /** Policy reports of browsers. */
  reports: RequestListener
  /** Change notifications of an external funnel API. Null if they are not configured. */
  contentWebhook: RequestListener | null
  service: Service
  isTrustedProxy: boolean
}

const EMAIL_PREVIEW = /^\/dev\/mails(?:\/|$)/
const FILES = /^\/(?:fs|media)(?:\/|$)/
const STAFF = /^\/staff(?:\/|$)/
const INBOUND = '/inbound/mail'
/** API calls, files and the path of resized images. The page cache does not handle them. */
const NOT_A_PAGE = /^\/(?:api|fs|media|staff|inbound|_next\/image)(?:[/?]|$)/
/** Requests of Next's development tools, and the email preview. */
const DEVELOPMENT = /^\/(?:_next|__nextjs|dev\/mails)/

/** Not cached: proxies would store a 404 for some minutes, although another node may have the file. */
const REJECTION_HEADERS = { connection: 'close', 'cache-control': 'no-store', 'content-length': '0' }

/** The HTTP server of the process: health, files, API calls and pages. */
export function createHost({
  next,
  pages,
  files,
  staff,
  inbound,
  emailPreview,
  reports,
  contentWebhook,
  service,
  isTrustedProxy,
}: Parts): Server {
  const isDevelopment = process.env.NODE_ENV === 'development'
  const lookUp = (request: IncomingMessage): Lookup | null => {
    const { method, url = '/', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || headers.upgrade !== undefined || NOT_A_PAGE.test(url)) return null
    return isDevelopment && DEVELOPMENT.test(url) ? null : pages.lookUp(request)
  }

  // Outside development, an upgrade request is handled and rejected like any other request.
  const server = createServer({ ...LIMITS, shouldUpgradeCallback: () => isDevelopment }, (request, response) => {
    if (!hasSingleHost(request.headers.host)) return void response.writeHead(400, REJECTION_HEADERS).end()
    const isSecure = isTrustedProxy && lastForwarded(String(request.headers['x-forwarded-proto'] ?? '')) === 'https'
    const lookup = lookUp(request)
    const cached = lookup?.cached
    const send = lookup && cached && (() => pages.sendCached(lookup, cached, request, response, isSecure))
    if (send && service.sendIfSimple(request, send)) return
    // A cached page includes its headers. All other responses start with the common headers.
    if (!send) setSecurity(request, response, isSecure)
    if (service.begin(request, response)) return
    if (send) return send()
    if (!isValidRouterState(request.headers['next-router-state-tree']))
      return void response.writeHead(400, REJECTION_HEADERS).end()
    if (lookup) return void completeAndAnswer(lookup, request, response, isSecure)
    const { method = '', url: target = '/' } = request
    const pathname = target.split('?')[0] ?? '/'
    if (method === 'POST' && pathname === REPORTS) return void reports(request, response)
    if (method === 'POST' && pathname === CONTENT_WEBHOOK_PATH && contentWebhook)
      return void contentWebhook(request, response)
    const rejection = rejectionStatus({
      method,
      target,
      isUpgrade: request.headers.upgrade !== undefined,
      isDevelopment,
    })
    if (rejection) return void response.writeHead(rejection, REJECTION_HEADERS).end()
    replaceForgedHeaders(request, isTrustedProxy, STAFF.test(pathname))
    if (emailPreview && EMAIL_PREVIEW.test(pathname)) return void emailPreview(request, response)
    if (STAFF.test(pathname)) return void staff(request, response)
    if (inbound && pathname === INBOUND) return void inbound(request, response)
    return void (FILES.test(pathname) ? files : next)(request, response)
  })
  return server.on('clientError', rejectMalformed)

  /** Reads the languages of a company before its first page, and sends the page. */
  async function completeAndAnswer(
    lookup: Lookup,
    request: IncomingMessage,
    response: ServerResponse,
    isSecure: boolean,
  ) {
    const completed = await pages.completeLookup(lookup, request)
    if (completed.cached) return pages.sendCached(completed, completed.cached, request, response, isSecure)
    answerUncached(completed, request, response, isSecure)
  }

  /** Answers a request whose page is not cached: with a status, a redirect or a new page. */
  function answerUncached(lookup: Lookup, request: IncomingMessage, response: ServerResponse, isSecure: boolean) {
    const { target } = lookup
    if (target.kind === 'status') return void response.writeHead(target.status, REJECTION_HEADERS).end()
    if (target.kind === 'redirect')
      return void response.writeHead(307, { location: target.location, 'content-length': '0' }).end()
    if (!isRenderable(target)) return
    const render = service.bounded(() => pages.sendRendered({ ...lookup, target }, request, response, isSecure))
    render(request, response)
  }
}

function setSecurity(request: IncomingMessage, response: ServerResponse, isSecure: boolean) {
  const pathname = (request.url ?? '/').split('?')[0] ?? '/'
  for (const [name, value] of Object.entries(securityHeaders(pathname, isSecure))) response.setHeader(name, value)
}

/** Removes headers that clients could forge, and sets the client address. */
function replaceForgedHeaders(request: IncomingMessage, isTrustedProxy: boolean, isStaff: boolean) {
  removeForgedHeaders(request.headers, isStaff)
  request.headers['x-client-address'] = clientAddressOf(request, isTrustedProxy)
  // The listeners of the staff API and of files read `rawHeaders` instead of `headers` once the body has been read.
  request.rawHeaders = Object.entries(request.headers).flatMap(([name, values]) =>
    [values ?? []].flat().flatMap((value) => [name, value]),
  )
}
