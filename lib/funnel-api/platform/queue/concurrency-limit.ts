import { ApiError } from '#lib/contract/errors'

/** Limits work to `atOnce` running and `mostWaiting` queued tasks. Throws UNAVAILABLE above that. */
export function places(atOnce: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new ApiError('UNAVAILABLE', 'too many pictures are being made')
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
