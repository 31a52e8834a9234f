import { createServer } from 'node:http'

/** A bare node:http server with one answer for all requests: started by fork(), gets the answer, reports its port. */
export type Answer = { status: number; headers: Record<string, string | string[]>; body: Buffer }

process.once('message', ({ status, headers, body }: Answer) => {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body))
  server.listen(0, () => process.send!((server.address() as { port: number }).port))
})
process.once('disconnect', () => process.exit(0))
