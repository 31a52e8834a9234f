import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedDelivery = {
  path: string
  id: string
  type: string
  data: Record<string, unknown>
  /** Whether it is signed with the secret of its path. */
  isSigned: boolean
  /** Returns which of these secrets created each signature. Undefined if none did. */
  signers: (secrets: readonly string[]) => readonly (string | undefined)[]
}
type Answer = (response: ServerResponse, received: ReceivedDelivery) => void

/** A webhook receiver on this machine. It records deliveries and returns the configured response. */
export async function openReceiver() {
  const received: ReceivedDelivery[] = []
  const secrets = new Map<string, string>()
  const state = { answer: ((response) => response.writeHead(204).end()) as Answer }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = read(request, Buffer.concat(chunks).toString(), secrets.get(request.url ?? ''))
      received.push(one)
      state.answer(response, one)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    received,
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

/** Verifies a delivery as the standard defines it, without the project's code. */
function read({ headers, url = '' }: IncomingMessage, body: string, own = ''): ReceivedDelivery {
  const [id, timestamp] = [String(headers['webhook-id']), String(headers['webhook-timestamp'])]
  const by = (secret: string) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  const signatures = String(headers['webhook-signature']).split(' ')
  const signers: ReceivedDelivery['signers'] = (secrets) =>
    signatures.map((signature) => secrets.find((secret) => by(secret) === signature))
  const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
  return { path: url, id, type, data, isSigned: signatures.includes(by(own)), signers }
}
