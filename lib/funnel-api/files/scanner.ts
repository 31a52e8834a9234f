import { connect, type NetConnectOpts } from 'node:net'
import { once } from 'node:events'

/** 'unscanned' is what a scanner says of files that it does not look at: too large ones. */
export type Verdict = 'clean' | 'infected' | 'unscanned'
/** Looks at bytes as they come; throws while the scanner is away. */
export type Scanner = (bytes: ReadableStream) => Promise<Verdict>

/** Nothing heard for so long is a scanner that hangs. */
const SILENCE_MS = 60_000

/** clamd by CLAMD_SOCKET, or CLAMD_HOST with CLAMD_PORT; null where none is set up. */
export function scannerFrom({ CLAMD_SOCKET, CLAMD_HOST, CLAMD_PORT }: NodeJS.ProcessEnv): Scanner | null {
  if (CLAMD_SOCKET) return clamd({ path: CLAMD_SOCKET })
  if (CLAMD_HOST) return clamd({ host: CLAMD_HOST, port: Number(CLAMD_PORT || 3310) })
  return null
}

const lengthOf = (chunk: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** clamd's INSTREAM: chunks after their length, none after a length of zero, one line for an answer. */
const clamd =
  (address: NetConnectOpts): Scanner =>
  async (bytes) => {
    const socket = connect({ ...address, timeout: SILENCE_MS })
    let said = ''
    socket.setEncoding('utf8').on('data', (text: string) => void (said += text))
    const answered = new Promise<void>((resolve, reject) => {
      socket.once('timeout', () => socket.destroy(new Error('clamd is silent')))
      socket.once('error', reject)
      socket.once('close', () => resolve())
    })
    answered.catch(() => undefined)
    try {
      await once(socket, 'connect')
      socket.write('zINSTREAM\0')
      for await (const chunk of bytes as unknown as AsyncIterable<Uint8Array>) {
        // A scanner that has heard enough answers and hangs up.
        if (!socket.writable) break
        socket.write(lengthOf(chunk))
        if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), answered])
      }
      if (socket.writable) socket.write(Buffer.alloc(4))
      await answered.catch((error: unknown) => {
        if (said === '') throw error
      })
    } finally {
      socket.destroy()
    }
    return verdictOf(said)
  }

function verdictOf(said: string): Verdict {
  const answer = said.replace(/\0/g, '').trim()
  if (/ OK$/.test(answer)) return 'clean'
  if (/ FOUND$/.test(answer)) return 'infected'
  if (/size limit exceeded/i.test(answer)) return 'unscanned'
  throw new Error(`clamd says ${answer || 'nothing'}`)
}
