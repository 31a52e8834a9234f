import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = {
  path: string
  id: string
  type: string
  data: Record<string, unknown>
  /** With the secret of its path. */
  isSigned: boolean
  /** The secret that made each signature. */
  signers: (secrets: readonly string[]) => readonly (string | undefined)[]
}
type Answer = (response: ServerResponse, heard: Heard) => void

/** A company's receiver of webhooks on this machine: what it got, and how it answers. */
export async function openReceiver() {
  const heard: Heard[] = []
  const secrets = new Map<string, string>()
  const state = { answer: ((response) => response.writeHead(204).end()) as Answer }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = read(request, Buffer.concat(chunks).toString(), secrets.get(request.url ?? ''))
      heard.push(one)
      state.answer(response, one)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    heard,
    /** The signing secret of each path. */
    secrets,
    url: (path: string) => `http://${host}${path}`,
    answer: (answer: Answer) => void (state.answer = answer),
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

/** Verified by the standard, without the project's code: the bytes as received, the key as given. */
function read({ headers, url = '' }: IncomingMessage, body: string, own = ''): Heard {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  const by = (secret: string) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  const signatures = String(headers['webhook-signature']).split(' ')
  const signers: Heard['signers'] = (secrets) => signatures.map((one) => secrets.find((secret) => by(secret) === one))
  const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
  return { path: url, id, type, data, isSigned: signatures.includes(by(own)), signers }
}
