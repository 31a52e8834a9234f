import { performance } from 'node:perf_hooks'

const TICK_MS = 20
/** Number of ticks over which the utilization is measured. */
const WINDOW = 5
const IDLE = 0.5
const FULL = 0.9
const LATE_MS = 35

/** Load of the thread: idle (below 50% utilization), busy, full (90% or more), or late (its timers are delayed). */
export type Load = 'idle' | 'busy' | 'full' | 'late'

/** Measures the load of this process's thread. Waiting for I/O counts as idle. */
export function measureLoad(onTick: () => void) {
  let tickedAt = performance.now()
  let delayMs = 0
  let ticks = 0
  let last = performance.eventLoopUtilization()
  let busy = 0
  const timer = setInterval(() => {
    const now = performance.now()
    delayMs = now - tickedAt - TICK_MS
    tickedAt = now
    ticks += 1
    if (ticks % WINDOW === 0) {
      const current = performance.eventLoopUtilization()
      busy = performance.eventLoopUtilization(current, last).utilization
      last = current
    }
    onTick()
  }, TICK_MS)
  timer.unref()
  return (): Load => {
    if (delayMs > LATE_MS) return 'late'
    if (busy < IDLE) return 'idle'
    return busy < FULL ? 'busy' : 'full'
  }
}
