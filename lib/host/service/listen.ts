import type { Server } from 'node:http'
import { createServer, type Server as Net } from 'node:net'

/**
 * At each of its turns a thread takes one new connection from each listener (libuv, since 1.45): a crowd that comes
 * without connections of its own would wait for as many turns as there are people in it. Several listeners on one port
 * take as many at once.
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
 * Listens on a port, and answers how to stop: nobody new comes then, and it is done when those who are there have left.
 * Rejects where another process has the port (EADDRINUSE).
 */
export async function listenWidely(server: Server, port: number): Promise<() => Promise<unknown>> {
  // Those who share a port take it from nobody who does not: this finds out who has it.
  const probe = createServer()
  await listening(probe, port, false)
  await closing(probe)
  // As http's own listener takes connections.
  const take = { allowHalfOpen: true, noDelay: true }
  const more = Array.from({ length: LISTENERS - 1 }, () =>
    createServer(take, (socket) => void server.emit('connection', socket)),
  )
  try {
    await listening(server, port, true)
    await Promise.all(more.map((one) => listening(one, port, true)))
    return () => Promise.all([server, ...more].map(closing))
  } catch (error) {
    // Some systems share no ports among listeners: one has to do there.
    if (!['ENOTSUP', 'EINVAL', 'ENOPROTOOPT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await listening(server, port, false)
    return () => closing(server)
  }
}
