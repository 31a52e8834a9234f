import type { EventEmitter } from 'node:events'
import { constants } from 'node:os'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
type Stop = (signal: NodeJS.Signals) => unknown

/** The exit status after a signal that stopped the process without a complete shutdown. */
export const statusOf = (signal: NodeJS.Signals) => 128 + constants.signals[signal]

let current: Stop | null = null

/**
 * Handles the signals to stop, instead of the previous handler. The first handler must be set before anything slow,
 * because the first process of a container ignores signals without a handler.
 */
export function onStopSignal(stop: Stop, emitter: EventEmitter = process) {
  for (const signal of SIGNALS) {
    if (current) emitter.off(signal, current)
    emitter.on(signal, stop)
  }
  current = stop
}
