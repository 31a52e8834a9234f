import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from './server.ts'

/** What happens to a chunk. 'lost': it is processed, but the response is lost. */
type Outcome = 'forwarded' | 'cut' | 'rejected' | 'discarded' | 'lost'

type Faults = {
  /** Share of chunks that fail, in one of four ways. */
  chunks?: number
  /** After this many other calls of the service, the next three get 503. */
  burstEvery?: number
  /** Number of 'not done yet' answers before an upload completes. */
  deferrals?: number
  /** Delay of each request, in milliseconds. */
  latency?: number
  /** Bytes of chunks after which requests wait for `release`. */
  pauseAfterBytes?: number
}

const FAILURES: readonly Outcome[] = ['cut', 'rejected', 'discarded', 'lost']
const BURST = 3

/** Creates a random generator that returns the same numbers in every run. */
const random = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
const isChunk = ({ method, url }: IncomingMessage) => method === 'PUT' && url!.startsWith('/fs/up/parts/')
const isCall = ({ url }: IncomingMessage) => url!.startsWith('/fs/up/multipart/')

/** A proxy that simulates a bad connection to a server, and counts the bytes sent. */
export async function startFaultProxy(target: number, faults: Faults = {}) {
  const next = random(20_261_121)
  const seen = { bytes: 0, chunks: 0, failed: 0, calls: 0, starts: 0, deferred: 0, bursts: 0 }
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  let hold = () => undefined as void
  const held = new Promise<void>((resolve) => (hold = resolve))

  /** Counts bytes, and waits for `release` once `pauseAfterBytes` have arrived. */
  async function count(size: number) {
    seen.bytes += size
    if (faults.pauseAfterBytes === undefined || seen.bytes < faults.pauseAfterBytes) return
    hold()
    await released
  }

  function forward(request: IncomingMessage, response: ServerResponse, body: AsyncIterable<Buffer>, isLost = false) {
    const { method, url: path, headers } = request
    const onward = http.request({ host: '127.0.0.1', port: target, method, path, headers, agent: false }, (reply) => {
      if (isLost) {
        reply.resume()
        request.socket.destroy()
        return
      }
      response.writeHead(reply.statusCode!, reply.headers)
      reply.pipe(response)
      reply.on('error', () => request.socket.destroy())
    })
    onward.on('error', () => request.socket.destroy())
    response.on('close', () => onward.destroy())
    void send(body, onward)
  }

  async function send(body: AsyncIterable<Buffer>, onward: http.ClientRequest) {
    try {
      for await (const bytes of body)
        if (!onward.write(bytes)) await new Promise((resolve) => onward.once('drain', resolve))
      onward.end()
    } catch {
      onward.destroy()
    }
  }

  async function* counted(request: IncomingMessage, maxBytes = Infinity): AsyncGenerator<Buffer> {
    let size = 0
    for await (const bytes of request as AsyncIterable<Buffer>) {
      await count(bytes.length)
      size += bytes.length
      if (size > maxBytes) return void request.socket.destroy()
      yield bytes
    }
  }

  const drained = async (body: AsyncIterable<Buffer>) => {
    for await (const bytes of body) void bytes
  }

  async function chunk(request: IncomingMessage, response: ServerResponse) {
    seen.chunks += 1
    const outcome: Outcome =
      next() < (faults.chunks ?? 0) ? FAILURES[Math.floor(next() * FAILURES.length)]! : 'forwarded'
    if (outcome !== 'forwarded') seen.failed += 1
    const size = Number(request.headers['content-length'])
    if (outcome === 'cut') return drained(counted(request, next() * size)).catch(() => undefined)
    if (outcome === 'rejected') return void response.writeHead(503, { connection: 'close' }).end()
    if (outcome === 'discarded') return drained(counted(request)).then(() => void response.writeHead(500).end())
    forward(request, response, counted(request), outcome === 'lost')
  }

  function call(request: IncomingMessage, response: ServerResponse) {
    seen.calls += 1
    const isDown = faults.burstEvery !== undefined && seen.calls % (faults.burstEvery + BURST) >= faults.burstEvery
    if (isDown) {
      seen.bursts += 1
      return void response.writeHead(503, { connection: 'close' }).end()
    }
    if (request.url!.endsWith('/start')) seen.starts += 1
    if (request.url!.endsWith('/complete') && seen.deferred < (faults.deferrals ?? 0)) {
      seen.deferred += 1
      request.resume()
      return void response.writeHead(202, { 'content-type': 'application/json' }).end('{}')
    }
    forward(request, response, request)
  }

  const server = http.createServer((request, response) => {
    request.on('error', () => undefined)
    setTimeout(() => {
      if (isChunk(request)) void chunk(request, response)
      else if (isCall(request)) call(request, response)
      else forward(request, response, request)
    }, faults.latency ?? 0)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, () => resolve()))
  return {
    port,
    origin: (slug: string) => `http://${slug}.localhost:${port}`,
    seen,
    /** Resolves when `pauseAfterBytes` is reached. */
    held,
    release: () => release(),
    stop: async () => {
      release()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
