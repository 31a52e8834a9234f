import type { IncomingMessage, ServerResponse } from 'node:http'

/** Sends a short response of the service itself. It is never cached. */
export function respondText(
  { method }: Pick<IncomingMessage, 'method'>,
  response: ServerResponse,
  status: number,
  text: string,
  type = 'application/json',
) {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  })
  response.end(method === 'HEAD' ? undefined : text)
}
