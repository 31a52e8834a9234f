import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The server as a visitor reaches it: through a proxy, which passes on their IP address. */
export type Site = { port: number; host: string; answered: () => void }

/** A call that was not answered with 200, for example by a server that is stopping or unavailable. */
export class Refusal extends Error {
  readonly status: number
  constructor(what: string, status: number) {
    super(`${what} answered ${status}`)
    this.status = status
  }
}

let visitors = 0

/** A visitor with cookies and an own IP address. */
export function visitorOf({ port, host, answered }: Site) {
  const cookies = new Map<string, string>()
  const address = `10.9.${(visitors >> 8) & 255}.${(visitors += 1) & 255}`
  const base = { host, 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' }
  const send = (method: string, path: string, headers: Record<string, string | number>, body?: string | Buffer) =>
    new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = request({
        ...{ host: '127.0.0.1', port, method, path, agent: false, timeout: 15_000 },
        headers: { ...base, ...headers, ...(cookie && { cookie }) },
      })
      sent.on('timeout', () => sent.destroy(new Error('no answer within 15 s')))
      sent.on('error', reject).on('response', (response) => {
        buffer(response).then((bytes) => {
          if (response.statusCode !== 200)
            return reject(new Refusal(`${method} ${path}: ${bytes.toString().slice(0, 200)}`, response.statusCode!))
          for (const line of response.headers['set-cookie'] ?? []) {
            const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
            if (name !== undefined && value !== undefined) cookies.set(name, value)
          }
          answered()
          resolve({ headers: response.headers, body: bytes })
        }, reject)
      })
      sent.end(body)
    })
  return {
    /** JSON in, JSON out. */
    async call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const type = text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }
      return JSON.parse((await send(method, path, { ...headers, ...type }, text)).body.toString()) as T
    },
    async put(path: string, bytes: Buffer): Promise<string> {
      return String((await send('PUT', path, { 'content-length': bytes.length }, bytes)).headers.etag)
    },
  }
}
