import { writeSync } from 'node:fs'
import { inspect } from 'node:util'
import { createLog, log, type LogLevel, useLog } from '#lib/telemetry/log'

type Settings = { level: LogLevel; isDevelopment: boolean }

/** Writes one line to standard output synchronously, and waits for a slow reader. */
function write(line: string) {
  for (let bytes = Buffer.from(line); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // The reader has gone. The server continues without its log.
      if (code !== 'EAGAIN') return
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

/**
 * Sets up the server log. Console output of Next and other packages goes through it too, because they do not mask
 * tokens in URLs.
 */
export function startLog({ level, isDevelopment }: Settings) {
  useLog(createLog({ level, isReadable: isDevelopment, write }))
  if (isDevelopment) return
  const through =
    (at: 'error' | 'warn' | 'info' | 'debug') =>
    (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error)
      const words = said.filter((one) => one !== err).map((one) => (typeof one === 'string' ? one : inspect(one)))
      log[at](words.join(' ').trim() || 'on the console', { from: 'console', ...(err && { err }) })
    }
  Object.assign(console, {
    error: through('error'),
    warn: through('warn'),
    log: through('info'),
    info: through('info'),
    debug: through('debug'),
  })
}
