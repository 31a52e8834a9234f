import { performance } from 'node:perf_hooks'

const TICK_MS = 20
/** The number of ticks over which the utilization is measured. */
const WINDOW = 5
const IDLE = 0.5
const FULL = 0.9
const LATE_MS = 35

/** Load of the thread: idle for half of its time or more, busy, full, or behind schedule. */
export type Load = 'idle' | 'busy' | 'full' | 'late'

/** Measures the load of this process's thread. Waiting for I/O counts as idle. */
export function measureLoad(onTick: () => void) {
  let at = performance.now()
  let late = 0
  let ticks = 0
  let begun = performance.eventLoopUtilization()
  let busy = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = now - at - TICK_MS
    at = now
    ticks += 1
    if (ticks % WINDOW === 0) {
      const present = performance.eventLoopUtilization()
      busy = performance.eventLoopUtilization(present, begun).utilization
      begun = present
    }
    onTick()
  }, TICK_MS)
  timer.unref()
  return (): Load => {
    if (late > LATE_MS) return 'late'
    if (busy < IDLE) return 'idle'
    return busy < FULL ? 'busy' : 'full'
  }
}
