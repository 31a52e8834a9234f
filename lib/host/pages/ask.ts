import { createServer, request, type OutgoingHttpHeaders, type RequestListener } from 'node:http'
import { duplexPair } from 'node:stream'
import { buffer } from 'node:stream/consumers'

export type Answer = { status: number; headers: [name: string, value: string][]; body: Buffer }
export type Ask = (path: string, headers: OutgoingHttpHeaders) => Promise<Answer>

const PATIENCE_MS = 30_000
/** Headers of one connection, or set again when the response is sent. */
const NOT_ITS_OWN = ['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']

/** Requests a complete response from a listener, by HTTP through memory without a port. */
export function asker(listener: RequestListener): Ask {
  const inner = createServer(listener)
  return (path, headers) =>
    new Promise((resolve, reject) => {
      const [near, far] = duplexPair()
      inner.emit('connection', far)
      const asked = request({ path, headers, createConnection: () => near, signal: AbortSignal.timeout(PATIENCE_MS) })
      asked.on('error', reject)
      asked.on('response', (response) => {
        const status = response.statusCode ?? 502
        const its = pairs(response.rawHeaders).filter(([name]) => !NOT_ITS_OWN.includes(name))
        buffer(response).then((body) => resolve({ status, headers: its, body }), reject)
      })
      asked.end()
    })
}

const pairs = (raw: string[]) =>
  raw.flatMap((name, at): Answer['headers'] => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? '']] : []))
