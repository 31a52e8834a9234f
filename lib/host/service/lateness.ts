const TICK_MS = 20

/** How late this process comes to what it should do: what all its visitors wait for, besides their own work. */
export function measureLateness(onTick: () => void) {
  let at = performance.now()
  let late = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = Math.max(0, now - at - TICK_MS)
    at = now
    onTick()
  }, TICK_MS)
  timer.unref()
  return {
    /** In milliseconds; of the last turn, or of this one where it is longer already. */
    lateness: () => Math.max(late, performance.now() - at - TICK_MS),
    stop: () => clearInterval(timer),
  }
}
