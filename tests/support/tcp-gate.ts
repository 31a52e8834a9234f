import { randomInt } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'

/** Below the ephemeral ports, so that no connection takes the port while the gate is closed. */
const FIRST_PORT = 15_000
const NB_PORTS = 4000

/** A TCP proxy to a server. A test can refuse connections, or stop all traffic as if the cable were unplugged. */
export async function openTcpGate(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => void sockets.delete(socket))
  }
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host)
    track(client)
    track(upstream)
    client.on('data', (bytes) => void (isSilent || upstream.write(bytes))).on('close', () => upstream.destroy())
    upstream
      .on('data', (bytes) => void (isSilent || client.write(bytes)))
      .on('close', () => isSilent || client.destroy())
  })
  const port = FIRST_PORT + randomInt(NB_PORTS)
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen()
  /** Closes all connections and refuses new ones. */
  const refuse = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  return {
    port,
    refuse,
    /** Keeps the connections open, but forwards no data in either direction. */
    silence: () => void (isSilent = true),
    async open() {
      isSilent = false
      if (!server.listening) await listen()
    },
  }
}
