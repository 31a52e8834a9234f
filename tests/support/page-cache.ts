import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FinishedResponse } from '#lib/host/pages/cache-entry'
import { createPageCache, isRenderable } from '#lib/host/pages/page-cache'
import { createTargets } from '#lib/host/pages/target'

const servers: (() => void)[] = []
export const closePages = () => servers.splice(0).forEach((stop) => stop())

export const pageWith = (text: string, more: Partial<FinishedResponse> = {}): FinishedResponse => ({
  status: 200,
  body: Buffer.from(text),
  type: 'text/html; charset=utf-8',
  tag: `W/"${text.slice(0, 20)}"`,
  headers: { http: [['content-type', 'text/html; charset=utf-8']], https: [] },
  caching: { shared: 's-maxage=60', private: 'private' },
  isComplete: true,
  isCacheable: true,
  isMissing: false,
  ...more,
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export const atOnce = (work: () => Promise<unknown>) => {
  void work()
  return true
}

/** A cache over pages that `render` returns, and a record of the renders. */
export async function startPageCache(
  render: (key: string) => Promise<FinishedResponse> | FinishedResponse,
  bytes = 1_000_000,
  inBackground: (work: () => Promise<unknown>) => boolean = atOnce,
  isOnSystemClock = false,
) {
  const renders: string[] = []
  let moment = 1_000_000
  const clock = isOnSystemClock ? {} : { now: () => moment }
  const pages = createPageCache({
    targetOf: createTargets({ rootDomain: 'careers.test', isTestLocale: false }, () => true),
    render: async (target, flight) => {
      renders.push(target.key + (flight ? ` ${JSON.stringify(flight)}` : ''))
      return render(target.key)
    },
    bytes,
    inBackground,
    ...clock,
  })
  const server = createServer((from, response) => {
    const lookup = pages.lookUp(from)
    if (lookup.cached) return pages.sendCached(lookup, lookup.cached, from, response, false)
    const { target } = lookup
    if (target.kind === 'status') return void response.writeHead(target.status).end()
    if (isRenderable(target))
      pages.sendRendered({ ...lookup, target }, from, response, false).catch(() => void response.writeHead(503).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({
        port,
        host: '127.0.0.1',
        path,
        method,
        agent: false,
        headers: { host: 'levain.careers.test', ...headers },
      })
      sent.on('error', reject).on('response', (response) => {
        const { statusCode = 0, headers: responseHeaders } = response
        buffer(response).then((body) => resolve({ status: statusCode, headers: responseHeaders, body }), reject)
      })
      sent.end()
    })
  return { pages, get, renders, wait: (ms: number) => void (moment += ms) }
}
