import { log } from '#lib/telemetry/log'

/**
 * Exits after an uncaught error, because the state of the process is then unknown. The supervisor starts a new process.
 * Log lines are written synchronously, so none is lost.
 */
export function endOnFaults(exit: (code: number) => void = process.exit) {
  process.on('uncaughtException', (err) => {
    log.fatal('an uncaught exception', { err })
    exit(1)
  })
  process.on('unhandledRejection', (err) => {
    log.fatal('an unhandled rejection', { err })
    exit(1)
  })
}
