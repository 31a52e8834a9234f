import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a server. A test can close it, or make it silent as after a pulled cable. */
export async function openTcpGate(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => void sockets.delete(socket))
  }
  const server = createServer((near) => {
    const far = connect(target.port, target.host)
    track(near)
    track(far)
    near.on('data', (bytes) => void (isSilent || far.write(bytes))).on('close', () => far.destroy())
    far.on('data', (bytes) => void (isSilent || near.write(bytes))).on('close', () => isSilent || near.destroy())
  })
  const listen = (port: number) => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as { port: number }
  const refuse = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  return {
    port,
    refuse,
    /** Accepts all data and sends no response. */
    silence: () => void (isSilent = true),
    async open() {
      isSilent = false
      if (!server.listening) await listen(port)
    },
  }
}
