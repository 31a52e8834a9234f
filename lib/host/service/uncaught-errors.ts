import { log } from '#lib/telemetry/log'

/**
 * Exits after an uncaught error, because the state of the process is then unknown. The supervisor starts a new process.
 * Log lines are written synchronously, so none are lost.
 */
export function exitOnUncaughtErrors(exit: (code: number) => void = process.exit) {
  process.on('uncaughtException', (err) => {
    log.fatal('uncaught exception', { err })
    exit(1)
  })
  process.on('unhandledRejection', (err) => {
    log.fatal('unhandled rejection', { err })
    exit(1)
  })
}
