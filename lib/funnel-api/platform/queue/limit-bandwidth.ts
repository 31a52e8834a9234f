import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

type Settings = {
  bytesPerSecond: number
  /** A lane that was idle may send this much at once. */
  burstBytes: number
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}

const MAX_LANES = 10_000

/** Limits what each lane (company) sends. The result resolves when the lane may send the given number of bytes. */
export function limitBandwidth<Lane extends string | number>({
  bytesPerSecond,
  burstBytes,
  now = () => performance.now(),
  wait = setTimeout,
}: Settings) {
  const msOf = (bytes: number) => (bytes / bytesPerSecond) * 1000
  /** The time until which the bytes of a lane use its bandwidth. */
  const usedUntil = new LRUCache<Lane, number>({ max: MAX_LANES })
  return async (lane: Lane, bytes: number): Promise<void> => {
    const at = now()
    const start = Math.max(usedUntil.get(lane) ?? 0, at - msOf(burstBytes))
    const end = start + msOf(bytes)
    usedUntil.set(lane, end)
    if (end > at) await wait(end - at)
  }
}
