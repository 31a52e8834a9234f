import { createServer, type Socket } from 'node:net'

/** The EICAR test file, which every scanner reports. Split in two, so that this file is not reported. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}' + '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

type Behavior = {
  /** Delay before an answer, in milliseconds. */
  delay?: number
  /** Closes the connection above this size, as clamd does above StreamMaxLength. */
  maxBytes?: number
  /** Reads everything and never responds. */
  isSilent?: boolean
}

/** A fake clamd on a free port. It supports INSTREAM and PING and detects one virus. */
export async function startClamd(behavior: Behavior = {}) {
  let scans = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    sockets.add(socket)
    const answer = (text: string) => setTimeout(() => socket.end(`${text}\0`), behavior.delay ?? 0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      if (received.equals(PING)) return void socket.end('PONG\0')
      const stream = contentOf(received)
      if (!stream) return
      if (stream.content.length > (behavior.maxBytes ?? Number.POSITIVE_INFINITY))
        return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (!stream.isComplete) return
      scans += 1
      if (behavior.isSilent) return
      answer(stream.content.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    scans: () => scans,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

const PING = Buffer.from('zPING\0')
const COMMAND = 'zINSTREAM\0'

/** The content so far. Null until the command is complete. */
function contentOf(received: Buffer) {
  if (received.length < COMMAND.length) return null
  if (received.subarray(0, COMMAND.length).toString('latin1') !== COMMAND) throw new Error('INSTREAM expected')
  const chunks: Buffer[] = []
  for (let offset = COMMAND.length; offset + 4 <= received.length;) {
    const size = received.readUInt32BE(offset)
    if (size === 0) return { content: Buffer.concat(chunks), isComplete: true }
    chunks.push(received.subarray(offset + 4, offset + 4 + size))
    offset += 4 + size
  }
  return { content: Buffer.concat(chunks), isComplete: false }
}
