import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'
import type { ServiceSettings } from '#lib/funnel-api/platform/service-settings'
import type { Source } from '#lib/funnel-api/platform/storage/store'

/** 'unscanned' means that the scanner skipped the file because it is too large. */
export type Verdict = 'clean' | 'infected' | 'unscanned'
/** Scans bytes as they arrive. Throws if the scanner is unavailable. */
export type Scanner = (bytes: Source) => Promise<Verdict>

/** A scanner that sends nothing for this long is treated as unresponsive. */
const SILENCE_MS = 60_000
/**
 * Scanners accept at least this many bytes. If fewer were sent, a closed connection has another cause than the size
 * limit.
 */
const MIN_SIZE_LIMIT = 1024 * 1024

type Settings = Partial<Pick<ServiceSettings, 'CLAMD_SOCKET' | 'CLAMD_HOST' | 'CLAMD_PORT'>>

/**
 * Returns a scanner that connects to clamd through `CLAMD_SOCKET`, or through `CLAMD_HOST` and `CLAMD_PORT`. Returns
 * null if none is configured.
 */
export function scannerFrom({ CLAMD_SOCKET, CLAMD_HOST, CLAMD_PORT = 3310 }: Settings): Scanner | null {
  if (CLAMD_SOCKET) return clamdScanner({ path: CLAMD_SOCKET })
  if (CLAMD_HOST) return clamdScanner({ host: CLAMD_HOST, port: CLAMD_PORT })
  return null
}

const clamdScanner =
  (address: NetConnectOpts): Scanner =>
  async (bytes) => {
    let sent = 0
    const countBytes = async function* () {
      for await (const chunk of bytes) {
        sent += chunk.length
        yield chunk
      }
    }
    try {
      return verdictOf(await sendCommand(address, 'zINSTREAM\0', countBytes()))
    } catch (error) {
      // Above its limit clamd closes the connection, often before its reply arrives. A ping distinguishes this from an
      // outage.
      if (sent >= MIN_SIZE_LIMIT && (await sendCommand(address, 'zPING\0').catch(() => '')) === 'PONG')
        return 'unscanned'
      throw error
    }
  }

const lengthPrefixOf = (chunk: Uint8Array) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** Sends one command to clamd. A stream is sent in length-prefixed chunks and ends with a length of zero. */
async function sendCommand(
  address: NetConnectOpts,
  command: string,
  stream?: AsyncIterable<Uint8Array>,
): Promise<string> {
  const socket = connect({ ...address, timeout: SILENCE_MS })
  let reply = ''
  socket.setEncoding('utf8').on('data', (text: string) => void (reply += text))
  const replied = new Promise<void>((resolve, reject) => {
    socket.once('timeout', () => socket.destroy(new Error('clamd timed out')))
    // After the reply, an error such as a reset connection does not matter.
    socket.once('error', (error) => (reply === '' ? reject(error) : resolve()))
    socket.once('close', () => resolve())
  })
  // Prevents an unhandled rejection while data is written. The awaits below throw the error.
  replied.catch(() => undefined)
  try {
    await Promise.race([once(socket, 'connect'), replied])
    socket.write(command)
    for await (const chunk of stream ?? []) {
      // A scanner that has reached a verdict replies and closes the connection.
      if (!socket.writable) break
      socket.write(lengthPrefixOf(chunk))
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), replied])
    }
    if (stream && socket.writable) socket.write(Buffer.alloc(4))
    await replied
    return reply.replace(/\0/g, '').trim()
  } finally {
    socket.destroy()
  }
}

function verdictOf(reply: string): Verdict {
  if (reply.endsWith(' OK')) return 'clean'
  if (reply.endsWith(' FOUND')) return 'infected'
  if (/size limit exceeded/i.test(reply)) return 'unscanned'
  throw new Error(`unexpected reply from clamd: '${reply}'`)
}
