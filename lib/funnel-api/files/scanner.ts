import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'
import type { Source } from '#lib/funnel-api/files/store'

/** 'unscanned' is what a scanner says of files that it does not look at: too large ones. */
export type Verdict = 'clean' | 'infected' | 'unscanned'
/** Looks at bytes as they come; throws while the scanner is away. */
export type Scanner = (bytes: Source) => Promise<Verdict>

/** Nothing heard for so long is a scanner that hangs. */
const SILENCE_MS = 60_000
/** No scanner is set up to hang up earlier because there is too much. */
const LARGE = 1024 * 1024

/** clamd by CLAMD_SOCKET, or CLAMD_HOST with CLAMD_PORT; null where none is set up. */
export function scannerFrom({ CLAMD_SOCKET, CLAMD_HOST, CLAMD_PORT }: NodeJS.ProcessEnv): Scanner | null {
  if (CLAMD_SOCKET) return clamd({ path: CLAMD_SOCKET })
  if (CLAMD_HOST) return clamd({ host: CLAMD_HOST, port: Number(CLAMD_PORT || 3310) })
  return null
}

const clamd =
  (address: NetConnectOpts): Scanner =>
  async (bytes) => {
    let sent = 0
    const counted = async function* () {
      for await (const chunk of bytes) {
        sent += chunk.length
        yield chunk
      }
    }
    try {
      return verdictOf(await ask(address, 'zINSTREAM\0', counted()))
    } catch (error) {
      // Above its limit it hangs up, often before its answer arrives; one that is away does not answer this either.
      if (sent >= LARGE && (await ask(address, 'zPING\0').catch(() => '')) === 'PONG') return 'unscanned'
      throw error
    }
  }

const lengthOf = (chunk: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** One command of clamd's; a stream goes as chunks after their lengths, and ends with a length of zero. */
async function ask(address: NetConnectOpts, command: string, stream?: AsyncIterable<Uint8Array>): Promise<string> {
  const socket = connect({ ...address, timeout: SILENCE_MS })
  let said = ''
  socket.setEncoding('utf8').on('data', (text: string) => void (said += text))
  const ended = new Promise<void>((resolve, reject) => {
    socket.once('timeout', () => socket.destroy(new Error('clamd is silent')))
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
  const answered = ended.catch((error: unknown) => {
    if (said === '') throw error
  })
  answered.catch(() => undefined)
  try {
    await Promise.race([once(socket, 'connect'), answered])
    socket.write(command)
    for await (const chunk of stream ?? []) {
      // A scanner that has heard enough answers and hangs up.
      if (!socket.writable) break
      socket.write(lengthOf(chunk))
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), answered])
    }
    if (stream && socket.writable) socket.write(Buffer.alloc(4))
    await answered
    return said.replace(/\0/g, '').trim()
  } finally {
    socket.destroy()
  }
}

function verdictOf(answer: string): Verdict {
  if (answer.endsWith(' OK')) return 'clean'
  if (answer.endsWith(' FOUND')) return 'infected'
  if (/size limit exceeded/i.test(answer)) return 'unscanned'
  throw new Error(`clamd says ${answer || 'nothing'}`)
}
