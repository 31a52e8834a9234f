import { createServer, type IncomingHttpHeaders } from 'node:http'

type FeedResponse = {
  status?: number
  body?: string | Buffer
  headers?: Record<string, string>
  closeAfterBytes?: number
}

/** A server that publishes a feed. It returns the configured response and records the requests. */
export async function openFeedHost() {
  let answer: FeedResponse = {}
  const requests: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    requests.push(request.headers)
    const { status = 200, body = '', headers, closeAfterBytes } = answer
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
    if (closeAfterBytes === undefined) return void response.end(body)
    response.write(body.slice(0, closeAfterBytes))
    setTimeout(() => response.destroy(), 20)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    host,
    url: `http://${host}/jobs.json`,
    requests,
    setResponse: (next: FeedResponse) => void (answer = next),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
export type FeedHost = Awaited<ReturnType<typeof openFeedHost>>
