import { ApiError } from '#lib/contract/errors'

/** Lets so many works run at once and so many more wait; UNAVAILABLE for the next. */
export function places(atOnce: number, mostWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new ApiError('UNAVAILABLE', 'too many pictures are being made')
      // Whoever ends hands the place on: nobody comes in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    return work().finally(() => {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    })
  }
}
