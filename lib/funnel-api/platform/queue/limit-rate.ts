import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

type Settings = {
  /** Units, for example bytes or files. */
  perSecond: number
  /** A lane that was idle may use this many units at once. */
  burst: number
  /** A longer wait is rejected. Default: no limit. */
  maxWaitMs?: number
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}

const MAX_LANES = 10_000

/**
 * Returns a function that limits how many units each lane (company) uses. It resolves to true when the lane may use the
 * units, and immediately to false if the wait would be too long.
 */
export function limitRate<Lane extends string | number>({
  perSecond,
  burst,
  maxWaitMs = Infinity,
  now = () => performance.now(),
  wait = setTimeout,
}: Settings) {
  const msOf = (units: number) => (units / perSecond) * 1000
  /** When each lane will have used its past units at its rate (GCRA: the theoretical arrival time). */
  const usedUntil = new LRUCache<Lane, number>({ max: MAX_LANES })
  return async (lane: Lane, units: number): Promise<boolean> => {
    const currentTime = now()
    const start = Math.max(usedUntil.get(lane) ?? 0, currentTime - msOf(burst))
    const end = start + msOf(units)
    if (end - currentTime > maxWaitMs) return false
    usedUntil.set(lane, end)
    if (end > currentTime) await wait(end - currentTime)
    return true
  }
}
