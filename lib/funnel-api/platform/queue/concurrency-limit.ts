import { ApiError } from '#lib/contract/errors'

/**
 * Limits work to `maxRunning` running and `maxWaiting` queued tasks. Throws UNAVAILABLE with `rejection` above that.
 */
export function createConcurrencyLimit(maxRunning: number, maxWaiting: number, rejection: string) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new ApiError('UNAVAILABLE', rejection)
      // A finished task passes its slot to the next one in the queue, so new callers cannot overtake it.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    return work().finally(() => {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    })
  }
}
