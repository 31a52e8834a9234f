import { createServer, type Socket } from 'node:net'

/** The EICAR test file, which every scanner reports. Split in two, so that this file is not reported. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}' + '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

type Habits = {
  /** Delay before an answer, in milliseconds. */
  delay?: number
  /** Closes the connection above this size, as clamd does above StreamMaxLength. */
  most?: number
  /** Reads everything and never answers. */
  isSilent?: boolean
}

/** A server for clamd's INSTREAM and PING on a free port, which knows one virus. */
export async function startClamd(habits: Habits = {}) {
  let scans = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0)
    sockets.add(socket)
    const answer = (text: string) => setTimeout(() => socket.end(`${text}\0`), habits.delay ?? 0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes])
      if (heard.equals(PING)) return void socket.end('PONG\0')
      const stream = contentOf(heard)
      if (!stream) return
      if (stream.content.length > (habits.most ?? Number.POSITIVE_INFINITY))
        return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (!stream.isWhole || habits.isSilent) return
      scans += 1
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

/** The content so far; null before the command is complete. */
function contentOf(heard: Buffer) {
  if (heard.length < COMMAND.length) return null
  if (heard.subarray(0, COMMAND.length).toString('latin1') !== COMMAND) throw new Error('no INSTREAM')
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= heard.length;) {
    const size = heard.readUInt32BE(at)
    if (size === 0) return { content: Buffer.concat(chunks), isWhole: true }
    chunks.push(heard.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return { content: Buffer.concat(chunks), isWhole: false }
}
