import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Part size and parallel parts of filestack-js. */
const PART = 6 * 1024 * 1024
const AT_ONCE = 3

export type Server = { port: number; host: string }
type Call = { method: string; path: string; headers?: Record<string, string>; body?: Buffer }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Not every resolver knows names below 'localhost': connects to the loopback address, with the name in Host. */
export const answerOf = ({ port, host }: Server, { method, path, headers = {}, body }: Call) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const length = body && { 'content-length': String(body.length) }
    const options = { host: '127.0.0.1', port, method, path, agent, headers: { host, ...length, ...headers } }
    request(options, resolve).on('error', reject).end(body)
  })

async function done(server: Server, call: Call): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> {
  const response = await answerOf(server, call)
  const body = await buffer(response)
  if (response.statusCode !== 200)
    throw new Error(`${call.method} ${call.path}: ${response.statusCode} ${String(body)}`)
  return { headers: response.headers, body }
}

const json = async <T>(server: Server, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await done(server, { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) })
  return JSON.parse(answer.body.toString()) as T
}

async function eachPart(file: Buffer, send: (part: number, bytes: Buffer) => Promise<void>) {
  const parts = Array.from({ length: Math.ceil(file.length / PART) }, (_, index) => index + 1)
  const worker = async () => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift())
      await send(part, file.subarray((part - 1) * PART, part * PART))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Seconds until the bare server has the same parts on its disk. */
export async function sendBare(server: Server, file: Buffer): Promise<number> {
  const start = performance.now()
  await eachPart(file, async (part, body) => void (await done(server, { method: 'PUT', path: `/${part}`, body })))
  return (performance.now() - start) / 1000
}

export type Leave = { policy: string; signature: string; filename: string }
export type Sent = { safe: number; stored: number; handle: string }

/**
 * Seconds until all parts are safe, and until they are a file: every call of the protocol, as the library makes them.
 */
export async function sendFile(server: Server, leave: Leave, file: Buffer): Promise<Sent> {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const signed = { apikey: 'embedded', ...leave }
  const begun = { ...signed, mimetype: 'video/mp4', size: file.length }
  const { upload_id } = await json<{ upload_id: string }>(server, '/fs/up/multipart/start', begun)
  const parts: { part_number: number; etag: string }[] = []
  await eachPart(file, async (part, body) => {
    const wanted = { ...signed, upload_id, part, size: body.length }
    const { url } = await json<{ url: string }>(server, '/fs/up/multipart/upload', wanted)
    const { pathname, search } = new URL(url)
    const { headers } = await done(server, { method: 'PUT', path: pathname + search, body })
    parts.push({ part_number: part, etag: headers.etag! })
  })
  const safe = seconds()
  const end = { ...signed, upload_id, parts, size: file.length }
  const { handle } = await json<{ handle: string }>(server, '/fs/up/multipart/complete', end)
  return { safe, stored: seconds(), handle }
}

export type First = { byte: number; megabyte: number }

/** Milliseconds until the first byte of a range, and until a megabyte, which lets a player show something. */
export async function readRange(server: Server, path: string, start: number): Promise<First> {
  const begun = performance.now()
  const response = await answerOf(server, { method: 'GET', path, headers: { range: `bytes=${start}-` } })
  if (response.statusCode !== 206) throw new Error(`${path} answered ${response.statusCode}`)
  let byte = 0
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    byte ||= performance.now() - begun
    bytes += chunk.length
    if (bytes >= 1024 * 1024) break
  }
  return { byte, megabyte: performance.now() - begun }
}
