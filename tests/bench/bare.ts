import { createServer } from 'node:http'

/** A bare node:http server that says the same thing to everybody: started by fork(), told what to say, it tells its port. */
export type Answer = { status: number; headers: Record<string, string | string[]>; body: Buffer }

process.once('message', ({ status, headers, body }: Answer) => {
  const server = createServer((_, response) => response.writeHead(status, headers).end(body))
  server.listen(0, () => process.send!((server.address() as { port: number }).port))
})
process.once('disconnect', () => process.exit(0))
