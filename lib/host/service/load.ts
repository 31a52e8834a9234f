import { performance } from 'node:perf_hooks'

const TICK_MS = 20
/** Over so many ticks it is told how busy the thread was. */
const WINDOW = 5
const IDLE = 0.5
const FULL = 0.9
const LATE_MS = 35

/** Of a thread: half of its time left or more, some, none, or later than it should be with all that it does. */
export type Load = 'idle' | 'busy' | 'full' | 'late'

/** How much this process's one thread has to do. Whoever waits on others leaves it idle in between. */
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
