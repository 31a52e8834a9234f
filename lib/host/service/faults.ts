import { log } from '#lib/telemetry/log'

/**
 * A fault that nothing has caught leaves this process in a state that nobody knows: it says so and ends, and whoever
 * looks after it starts another. Lines of the log are written at once, so none is lost.
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
