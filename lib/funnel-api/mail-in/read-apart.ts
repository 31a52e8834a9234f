import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { newTurns } from '#lib/funnel-api/files/in-turn'
import { nameOf, type ReadMail } from '#lib/funnel-api/mail-in/read-mail'
import { log } from '#lib/telemetry/log'

export type ToRead = { raw: Uint8Array; envelopeFrom: string | null }

const PROGRAM = fileURLToPath(new URL('./read-process.ts', import.meta.url))
const MEMORY_MB = 256
const PATIENCE_MS = 10_000

const inTurn = newTurns()

/**
 * Reads a mail in a process of its own, one at a time: one that is made for it takes minutes and gigabytes, and a thread
 * that runs out of memory takes the server along. A mail that nothing can be made of counts as too long: whoever wrote it is
 * told so, and it does not come again.
 */
export const readApart = (mail: ToRead): Promise<ReadMail> =>
  inTurn(() => readIn(started(), mail)).catch((err: unknown) => {
    log.warn('a mail could not be read', { err })
    return unreadable(mail)
  })

const unreadable = ({ raw, envelopeFrom }: ToRead): ReadMail => ({
  ...{ name: nameOf(raw), from: '', content: '', isCut: true, files: [] },
  isAutomatic: envelopeFrom === '',
})

/** It knows none of our secrets. */
const started = () =>
  fork(PROGRAM, {
    env: { NODE_ENV: process.env.NODE_ENV },
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: PATIENCE_MS,
    killSignal: 'SIGKILL',
  })

const readIn = (reader: ChildProcess, mail: ToRead) =>
  new Promise<ReadMail>((resolve, reject) => {
    reader.once('message', (read) => resolve(read as ReadMail))
    reader.once('error', reject)
    reader.once('exit', (code, signal) => reject(new Error(`its reader ended: ${signal ?? code}`)))
    reader.send(mail, (error) => error && reject(error))
  })
