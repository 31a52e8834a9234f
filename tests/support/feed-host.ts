import { createServer, type IncomingHttpHeaders } from 'node:http'

type Answer = {
  status?: number
  body?: string | Buffer
  headers?: Record<string, string>
  cutAt?: number
}

/** A server that publishes a feed. It returns the configured response and records the requests. */
export async function openFeedHost() {
  let answer: Answer = {}
  const asked: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers)
    const { status = 200, body = '', headers, cutAt } = answer
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
    if (cutAt === undefined) return void response.end(body)
    response.write(body.slice(0, cutAt))
    setTimeout(() => response.destroy(), 20)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    host,
    url: `http://${host}/jobs.json`,
    asked,
    answers: (next: Answer) => void (answer = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
export type FeedHost = Awaited<ReturnType<typeof openFeedHost>>
