import type { EventEmitter } from 'node:events'
import { constants } from 'node:os'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
type Stop = (signal: NodeJS.Signals) => unknown

/** The exit status after a signal that stopped the process without a complete shutdown. */
export const statusOf = (signal: NodeJS.Signals) => 128 + constants.signals[signal]

let current: Stop | null = null

/**
 * Sets the handler of stop signals and removes the previous one. Set the first one before any slow work, because the
 * first process of a container ignores signals without a handler.
 */
export function onStopSignal(stop: Stop, emitter: EventEmitter = process) {
  for (const signal of SIGNALS) {
    if (current) emitter.off(signal, current)
    emitter.on(signal, stop)
  }
  current = stop
}
