import { createWriteStream } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Content } from '#tests/bench/host'

/** Starts Next without the project's host and without compression. */
async function startNextOnly(dataDir: string | undefined): Promise<RequestListener> {
  process.env.SESSION_SECRET ??= 'a secret without any session'.repeat(2)
  if (dataDir) {
    const { openEmbedded } = await import('#tests/bench/harness')
    const { send } = await openEmbedded({ dataDir, databaseUrl: undefined })
    Object.assign(globalThis, { [Symbol.for('careers.funnel-api')]: send })
  }
  const { default: next } = await import('next')
  const web = next({ dev: false, hostname: 'localhost', port: 3000, httpServer: createServer() })
  await web.prepare()
  const handle = web.getRequestHandler()
  return (request, response) => void handle(request, response)
}

async function listenerOf(content: Content): Promise<RequestListener> {
  if ('dataDir' in content) return startNextOnly(content.dataDir)
  if ('answer' in content) {
    const { status, headers, body } = content.answer
    return (_, response) => response.writeHead(status, headers).end(body)
  }
  return (request, response) => {
    const file = createWriteStream(path.join(content.folder, path.basename(request.url ?? '')), { flush: true })
    void pipeline(request, file).then(() => response.end())
  }
}

// Runs a baseline server in a forked process. The parent sends its content, and the server sends back its port.
process.once('message', (content: Content) => {
  void listenerOf(content).then((listener) => {
    const server = createServer(listener)
    server.listen(0, () => process.send!((server.address() as { port: number }).port))
  })
})
process.once('disconnect', () => process.exit(0))
