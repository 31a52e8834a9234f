import type { Server } from 'node:http'
import { createServer, type Server as Net } from 'node:net'

/**
 * Each event-loop iteration accepts one new connection from each listener (libuv since 1.45), so a burst of new
 * connections would wait for many iterations. Several listeners on one port accept several connections at once.
 */
const LISTENERS = 16

const listening = (server: Net, port: number, reusePort: boolean) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, reusePort }, () => {
      server.off('error', reject)
      resolve()
    })
  })

const closing = (server: Net) => new Promise<void>((resolve) => void server.close(() => resolve()))

/**
 * Listens on a port and returns a function that stops listening; its promise resolves when all connections have closed.
 * Rejects with EADDRINUSE if another process has the port.
 */
export async function listenWidely(server: Server, port: number): Promise<() => Promise<unknown>> {
  // Listeners with reusePort can share a port that is already in use, so this checks that the port is free.
  const probe = createServer()
  await listening(probe, port, false)
  await closing(probe)
  // The options of http's own listener.
  const take = { allowHalfOpen: true, noDelay: true }
  const more = Array.from({ length: LISTENERS - 1 }, () =>
    createServer(take, (socket) => void server.emit('connection', socket)),
  )
  try {
    await listening(server, port, true)
    await Promise.all(more.map((one) => listening(one, port, true)))
    return () => Promise.all([server, ...more].map(closing))
  } catch (error) {
    // Some systems do not support shared ports. One listener must suffice there.
    if (!['ENOTSUP', 'EINVAL', 'ENOPROTOOPT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await listening(server, port, false)
    return () => closing(server)
  }
}
