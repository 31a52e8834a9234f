import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { securityHeaders } from '#lib/host/headers'

type Parts = {
  /** The web pages and the proxy: Next. */
  pages: RequestListener
  /** Files and public media, straight from the embedded service: Next would cut bodies above 10 MB. */
  files: RequestListener
  isReady: () => Promise<boolean>
  isTrustedProxy: boolean
}

const FILES = /^\/(?:fs|media)(?:\/|$)/

/** One port for everything: health, files, pages. */
export function createHost({ pages, files, isReady, isTrustedProxy }: Parts): Server {
  return createServer((request, response) => {
    const pathname = (request.url ?? '/').split('?')[0] ?? '/'
    const isSecure = isTrustedProxy && request.headers['x-forwarded-proto'] === 'https'
    for (const [name, value] of Object.entries(securityHeaders(pathname, isSecure))) response.setHeader(name, value)
    if (pathname === '/health') return void health(isReady, response)
    if (request.headers.upgrade && request.headers.upgrade !== 'websocket') return void response.writeHead(400).end()
    own(request)
    return void (FILES.test(pathname) ? files : pages)(request, response)
  })
}

async function health(isReady: () => Promise<boolean>, response: Parameters<RequestListener>[1]) {
  const ready = await isReady().catch(() => false)
  response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ status: ready ? 'ok' : 'unavailable' }))
}

/** Headers that only this process may set: a client's own would forge its address or skip the middleware. */
function own(request: IncomingMessage) {
  request.headers['x-client-address'] = request.socket.remoteAddress ?? ''
  delete request.headers['x-middleware-subrequest']
  delete request.headers['x-company']
}
