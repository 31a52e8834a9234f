import type { IncomingMessage, ServerResponse } from 'node:http'

type Parts = { isReady: () => Promise<boolean> }

/** What stands before every request. */
export type Service = {
  /** Takes note of a request and answers those that are its own; true where nobody else has to answer. */
  begin: (request: IncomingMessage, response: ServerResponse) => boolean
}

export const createService = ({ isReady }: Parts): Service => ({
  begin: (request, response) => {
    if ((request.url ?? '/').split('?')[0] !== '/health') return false
    void health(isReady, response)
    return true
  },
})

async function health(isReady: () => Promise<boolean>, response: ServerResponse) {
  const ready = await isReady().catch(() => false)
  response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ status: ready ? 'ok' : 'unavailable' }))
}
