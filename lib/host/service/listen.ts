import type { Server } from 'node:http'
import { createServer, type Server as NetServer } from 'node:net'

/**
 * Each event-loop iteration accepts one new connection from each listener (libuv since 1.45), so a burst of new
 * connections would wait for many iterations. Several listeners on one port accept several connections at once.
 */
const LISTENERS = 16

const startListening = (server: NetServer, port: number, reusePort: boolean) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, reusePort }, () => {
      server.off('error', reject)
      resolve()
    })
  })

const stopListening = (server: NetServer) => new Promise<void>((resolve) => void server.close(() => resolve()))

/**
 * Listens on a port and returns a function that stops listening. Its promise resolves when all connections have closed.
 * Rejects with EADDRINUSE if another process has the port.
 */
export async function listenOnSharedPort(server: Server, port: number): Promise<() => Promise<unknown>> {
  // Listeners with reusePort can share a port that is already in use, so this checks that the port is free.
  const probe = createServer()
  await startListening(probe, port, false)
  await stopListening(probe)
  // The options of http's own listener.
  const options = { allowHalfOpen: true, noDelay: true }
  const others = Array.from({ length: LISTENERS - 1 }, () =>
    createServer(options, (socket) => void server.emit('connection', socket)),
  )
  try {
    await startListening(server, port, true)
    await Promise.all(others.map((other) => startListening(other, port, true)))
    return () => Promise.all([server, ...others].map(stopListening))
  } catch (error) {
    // Some systems do not support shared ports. The server then uses one listener.
    if (!['ENOTSUP', 'EINVAL', 'ENOPROTOOPT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await startListening(server, port, false)
    return () => stopListening(server)
  }
}
