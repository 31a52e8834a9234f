import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that records what it gets, and can be closed. */
export async function openSmtp() {
  const arrived: Email[] = []
  const gate = {
    isOpen: true,
    onLetter: async (_email: Email): Promise<void> => undefined,
    /** Error response to a command ('550 5.4.5 enough for today'). */
    refuses: {} as { [command in 'MAIL FROM' | 'RCPT TO' | 'DATA']?: string | undefined },
  }
  const refusalOf = (command: keyof typeof gate.refuses) => {
    const answer = gate.refuses[command]
    return answer === undefined ? null : Object.assign(new Error(answer.slice(4)), { responseCode: parseInt(answer) })
  }
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      connections += 1
      done(gate.isOpen ? null : Object.assign(new Error('too busy, later'), { responseCode: 421 }))
    },
    onMailFrom: (_address, _session, done) => done(refusalOf('MAIL FROM')),
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('unknown')
          ? Object.assign(new Error('no such user'), { responseCode: 550 })
          : refusalOf('RCPT TO'),
      ),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refusalOf('DATA')
        if (refusal) return void done(refusal)
        void PostalMime.parse(Buffer.concat(chunks)).then(async (email) => {
          arrived.push(email)
          await gate.onLetter(email)
          done()
        })
      })
    },
  })
  // A killed client is not an error of the server.
  server.on('error', () => undefined)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    gate,
    /** Connections so far. */
    connections: () => connections,
    /** Closes all connections without a response. */
    hangUp: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type Smtp = Awaited<ReturnType<typeof openSmtp>>
