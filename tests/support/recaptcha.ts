import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type RecordedRequest = { path: string; headers: Record<string, unknown>; body: string }
export type Answer = { status?: number; json: unknown } | 'hang up'

/** Replaces the script of reCAPTCHA. Its tokens contain the action. */
const SCRIPT = `window.grecaptcha = {
  ready: (done) => done(),
  render: () => 0,
  execute: async (widget, { action }) => '03-' + action + '-' + crypto.randomUUID(),
}`

/**
 * Starts a server with the script of reCAPTCHA and both of its verification calls. It returns the configured response
 * and records the requests.
 */
export async function startRecaptcha() {
  const requests: RecordedRequest[] = []
  let answer: Answer = { json: {} }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (bytes: Buffer) => chunks.push(bytes))
    request.on('end', () => {
      if (request.method === 'GET')
        return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT)
      requests.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() })
      if (answer === 'hang up') return void request.socket.destroy()
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (next: Answer) => void (answer = next),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
