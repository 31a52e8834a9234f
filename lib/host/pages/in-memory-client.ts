import { createServer, request, type OutgoingHttpHeaders, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'
import { buffer } from 'node:stream/consumers'

export type CompleteResponse = { status: number; headers: [name: string, value: string][]; body: Buffer }
export type RequestPage = (path: string, headers: OutgoingHttpHeaders) => Promise<CompleteResponse>

const TIMEOUT_MS = 30_000
/** Headers that belong to the connection or are set again when the response is sent. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']

/** Sends HTTP requests to a listener in memory, without a port. Resolves with the complete response. */
export function createInMemoryClient(listener: RequestListener): RequestPage {
  const inner = createServer(listener)
  return (path, headers) =>
    new Promise((resolve, reject) => {
      const [clientEnd, serverEnd] = duplexPair()
      inner.emit('connection', serverEnd)
      const outgoing = request({
        path,
        headers,
        createConnection: () => clientEnd,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      outgoing.on('error', reject)
      outgoing.on('response', (response) => {
        const status = response.statusCode ?? 502
        const received = pairs(response.rawHeaders).filter(([name]) => !CONNECTION_HEADERS.includes(name))
        buffer(response).then((body) => resolve({ status, headers: received, body }), reject)
      })
      outgoing.end()
    })
}

const pairs = (raw: string[]) =>
  raw.flatMap((name, index): CompleteResponse['headers'] =>
    index % 2 === 0 ? [[name.toLowerCase(), raw[index + 1] ?? '']] : [],
  )
