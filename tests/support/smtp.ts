import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Greets clients at once. The library would wait 100 ms to detect clients that send before the greeting. */
class PromptServer extends SMTPServer {
  override connect(...socket: Parameters<SMTPServer['connect']>) {
    super.connect(...socket)
    const connection = [...this.connections].at(-1)!
    connection.connectionReady()
    connection.connectionReady = () => undefined
  }
}

/** A mail server that records emails and can reject connections and commands. */
export async function openSmtp() {
  const arrived: Email[] = []
  const gate = {
    isOpen: true,
    onEmail: async (_email: Email): Promise<void> => undefined,
    /** Error response to a command ('550 5.4.5 enough for today'). */
    rejections: {} as { [command in 'MAIL FROM' | 'RCPT TO' | 'DATA']?: string | undefined },
  }
  const rejectionOf = (command: keyof typeof gate.rejections) => {
    const answer = gate.rejections[command]
    return answer === undefined ? null : Object.assign(new Error(answer.slice(4)), { responseCode: parseInt(answer) })
  }
  let connections = 0
  const server = new PromptServer({
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      connections += 1
      done(gate.isOpen ? null : Object.assign(new Error('too busy, later'), { responseCode: 421 }))
    },
    onMailFrom: (_address, _session, done) => done(rejectionOf('MAIL FROM')),
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('unknown')
          ? Object.assign(new Error('no such user'), { responseCode: 550 })
          : rejectionOf('RCPT TO'),
      ),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const rejection = rejectionOf('DATA')
        if (rejection) return void done(rejection)
        void PostalMime.parse(Buffer.concat(chunks)).then(async (email) => {
          arrived.push(email)
          await gate.onEmail(email)
          done()
        })
      })
    },
  })
  // A client that is killed causes an error event, which is ignored.
  server.on('error', () => undefined)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    gate,
    /** Connections so far. */
    connections: () => connections,
    /** Closes all connections without a response. */
    hangUp,
    /** Does not wait until clients close their idle connections. */
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        hangUp()
      }),
  }
}
export type Smtp = Awaited<ReturnType<typeof openSmtp>>
