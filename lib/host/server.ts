import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { saysGone } from '#lib/host/closed'
import { dropForged, refusalOf } from '#lib/host/gate'
import { securityHeaders } from '#lib/host/headers'
import { LIMITS } from '#lib/host/service/limits'
import type { Service } from '#lib/host/service/service'
import { cacheControlOf } from '#lib/host/shared-caches'
import { lastForwarded } from '#lib/tenancy/forwarded'

type Parts = {
  /** The web pages and the proxy: Next. */
  pages: RequestListener
  /** Files and public media, straight from the embedded service: Next would cut bodies above 10 MB. */
  files: RequestListener
  /** Letters to look at, in development alone. */
  letters: RequestListener | null
  /** The policy of a page that other sites may show, by the host it is asked at. */
  framePolicy: (host: string | undefined) => Promise<string>
  /** Whether a job that was open once stood at an address, by the host it is asked at. */
  isClosed: (host: string | undefined, pathname: string) => Promise<boolean>
  service: Service
  isTrustedProxy: boolean
}

const LETTERS = /^\/dev\/mails(?:\/|$)/
const JOB = /^\/jobs\//
const FRAMED = /^\/iframe\//
const FILES = /^\/(?:fs|media)(?:\/|$)/

/** One port for everything: health, files, pages. */
export function createHost({ pages, files, letters, framePolicy, isClosed, service, isTrustedProxy }: Parts): Server {
  const isDevelopment = process.env.NODE_ENV === 'development'
  // What is no upgrade comes as a request like any other, and is refused as one: nothing else listens to it.
  return createServer({ ...LIMITS, shouldUpgradeCallback: () => isDevelopment }, (request, response) => {
    const pathname = (request.url ?? '/').split('?')[0] ?? '/'
    const isSecure = isTrustedProxy && lastForwarded(String(request.headers['x-forwarded-proto'] ?? '')) === 'https'
    for (const [name, value] of Object.entries(securityHeaders(pathname, isSecure))) response.setHeader(name, value)
    if (service.begin(request, response)) return
    const refusal = refusalOf({
      method: request.method ?? '',
      target: request.url ?? '',
      isUpgrade: request.headers.upgrade !== undefined,
      isDevelopment,
    })
    if (refusal) return void response.writeHead(refusal, { connection: 'close' }).end()
    own(request)
    atHead(response, () => {
      const ofNext = response.getHeader('cache-control')
      if (typeof ofNext === 'string') response.setHeader('cache-control', cacheControlOf(pathname, ofNext))
      // Next tells where a kept redirect leads twice: from the page's headers and from the redirect itself.
      const [to] = [response.getHeader('location')].flat()
      if (to !== undefined) response.setHeader('location', to)
      // Where Next found the page is nobody's business.
      response.removeHeader('x-middleware-rewrite')
    })
    if (FRAMED.test(pathname))
      return void framePolicy(request.headers.host).then((policy) => {
        response.setHeader('content-security-policy', policy)
        pages(request, response)
      })
    if (JOB.test(pathname))
      return void isClosed(request.headers.host, pathname).then((closed) => {
        if (closed) saysGone(response)
        pages(request, response)
      })
    if (letters && LETTERS.test(pathname)) return void letters(request, response)
    return void (FILES.test(pathname) ? files : pages)(request, response)
  })
}

/** Runs when all headers are set and none has gone out. */
function atHead(response: ServerResponse, work: () => void) {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse
  response.writeHead = (...given: unknown[]) => {
    work()
    return writeHead(...given)
  }
}

/** The address is the socket's: a client's own header would forge it. */
function own({ headers, socket }: IncomingMessage) {
  dropForged(headers)
  headers['x-client-address'] = socket.remoteAddress ?? ''
}
