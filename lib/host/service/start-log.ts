import { writeSync } from 'node:fs'
import { inspect } from 'node:util'
import { createLog, log, type LogLevel, setLog } from '#lib/telemetry/log'

type Settings = { level: LogLevel; isDevelopment: boolean }

/** Writes one line to standard output synchronously, and waits for a slow reader. */
function write(line: string) {
  for (let bytes = Buffer.from(line); bytes.length > 0;) {
    try {
      bytes = bytes.subarray(writeSync(1, bytes))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // The reader has closed the pipe. The server continues without its log.
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
  setLog(createLog({ level, isReadable: isDevelopment, write }))
  if (isDevelopment) return
  const logAt =
    (at: 'error' | 'warn' | 'info' | 'debug') =>
    (...args: unknown[]) => {
      const err = args.find((arg) => arg instanceof Error)
      const texts = args.filter((arg) => arg !== err).map((arg) => (typeof arg === 'string' ? arg : inspect(arg)))
      log[at](texts.join(' ').trim() || 'console output', { from: 'console', ...(err && { err }) })
    }
  Object.assign(console, {
    error: logAt('error'),
    warn: logAt('warn'),
    log: logAt('info'),
    info: logAt('info'),
    debug: logAt('debug'),
  })
}
