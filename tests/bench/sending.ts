import { readFile } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { respond } from '#tests/bench/host'

/** Part size and parallel parts of filestack-js. */
const PART = 6 * 1024 * 1024
const PARALLEL = 3

export type Server = { port: number; host: string }
type Call = { method: string; path: string; headers?: Record<string, string>; body?: Buffer }
export type Send = (call: Call) => Promise<{ headers: IncomingHttpHeaders; body: Buffer }>
export type Grant = { policy: string; signature: string; filename: string }

/** A response with a status other than 200. */
export class ResponseError extends Error {
  readonly status: number
  constructor(what: string, status: number) {
    super(`${what} answered ${status}`)
    this.status = status
  }
}

export const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/**
 * Creates a client with cookies and these headers. With a timeout in milliseconds, each call has its own connection.
 */
export function sendTo({ port, host }: Server, ownHeaders: Record<string, string> = {}, timeout?: number): Send {
  const cookies = new Map<string, string>()
  const options = timeout ? { timeout } : { agent }
  return async ({ method, path: pathname, headers, body }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = { host, ...ownHeaders, ...headers, ...(cookie && { cookie }) }
    const response = await respond(port, pathname, all, { ...options, method, body })
    const bytes = await buffer(response)
    if (response.statusCode !== 200)
      throw new ResponseError(`${method} ${pathname}: ${bytes.toString().slice(0, 200)}`, response.statusCode!)
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return { headers: response.headers, body: bytes }
  }
}

/** Sends JSON and returns the JSON of the response. */
export async function sendJson<T>(send: Send, method: string, pathname: string, body?: object, headers = {}) {
  const content = body && { body: Buffer.from(JSON.stringify(body)) }
  const type = body && { 'content-type': 'application/json' }
  const answer = await send({ method, path: pathname, headers: { ...headers, ...type }, ...content })
  return JSON.parse(answer.body.toString()) as T
}

/** Sends the parts of a file in parallel. Calls `send` for each part, numbered from 1. */
export async function sendParts(file: Buffer, send: (part: number, bytes: Buffer) => Promise<unknown>) {
  const parts = Array.from({ length: Math.ceil(file.length / PART) }, (_, index) => index + 1)
  const worker = async () => {
    for (let part = parts.shift(); part; part = parts.shift())
      await send(part, file.subarray((part - 1) * PART, part * PART))
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
}

/** Uploads a file with the calls of filestack-js. `ms_until_stored` is the time until all parts are stored. */
export async function sendFile(send: Send, { filename, ...grant }: Grant, file: Buffer, mimetype = 'video/mp4') {
  const start = performance.now()
  const size = file.length
  const call = <T>(step: string, body: object) =>
    sendJson<T>(send, 'POST', `/fs/up/multipart/${step}`, { apikey: 'embedded', ...grant, ...body })
  const { upload_id } = await call<{ upload_id: string }>('start', { filename, mimetype, size })
  const parts: { part_number: number; etag: string }[] = []
  await sendParts(file, async (part, body) => {
    const { url } = await call<{ url: string }>('upload', { upload_id, part, size: body.length })
    const { pathname, search } = new URL(url)
    const { headers } = await send({ method: 'PUT', path: pathname + search, body })
    parts.push({ part_number: part, etag: headers.etag! })
  })
  const ms_until_stored = performance.now() - start
  return {
    ms_until_stored,
    ...(await call<{ handle: string; url: string }>('complete', { filename, upload_id, parts, size })),
  }
}

/** Creates a valid video of this size: a short one, followed by a box that players skip. */
export async function createVideo(size: number) {
  const video = await readFile(path.join(import.meta.dirname, '../support/pitch.mp4'))
  const padding = Buffer.alloc(size - video.length, 7)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4, 'latin1')
  return Buffer.concat([video, padding])
}
