import { createServer } from 'node:http'
import { connect } from 'node:net'
import { LIMITS } from '#lib/host/service/limits'
import { listenOnSharedPort } from '#lib/host/service/listen'
import { createService, type Service } from '#lib/host/service/service'
import { log } from '#lib/telemetry/log'
import { freePort } from '#tests/support/server'

const open = new Set<() => unknown>()
/** Runs `close` after the test. */
export const closeLater = (close: () => unknown) => void open.add(close)
export function closeServices() {
  for (const close of open) close()
  open.clear()
}

type Settings = { isReady?: boolean; isTrustedProxy?: boolean; metricsToken?: string }
type Answer = { status: number; body: string; headers: Headers }

/** A server behind the service: '/slow' responds late and '/fault' fails. */
export async function startService({ isReady = true, isTrustedProxy = false, metricsToken }: Settings = {}) {
  const service: Service = createService({
    isTrustedProxy,
    rootDomain: 'localhost',
    metricsToken,
    isReady: async () => isReady,
    readHealthDetails: async () => ({ database: { engine: 'sqlite' } }),
  })
  const answer = service.bounded(async (request, response) => {
    if (request.url === '/fault') log.error('inside')
    const status = request.url === '/fault' ? 500 : 200
    setTimeout(() => response.writeHead(status).end('done'), request.url === '/slow' ? 300 : 0)
  })
  const server = createServer(
    { ...LIMITS, headersTimeout: 300, connectionsCheckingInterval: 100 },
    (request, response) => {
      if (!service.begin(request, response)) answer(request, response)
    },
  )
  const port = await freePort()
  const closeListeners = await listenOnSharedPort(server, port)
  closeLater(() => void closeListeners())
  closeLater(() => server.closeAllConnections())
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return { status: reply.status, body: await reply.text(), headers: reply.headers }
  }
  return { service, server, closeListeners, port, get }
}

/** Sends the texts and returns everything that it receives until the connection closes. */
export const sendRaw = (port: number, ...texts: string[]) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => void (received += text))
    socket.on('close', () => resolve(received)).on('error', () => undefined)
    for (const text of texts) socket.write(text)
  })
