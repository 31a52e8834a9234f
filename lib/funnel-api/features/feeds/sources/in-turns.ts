import { setImmediate } from 'node:timers/promises'

const MAX_BLOCK_MS = 10

/** Yields the items and lets the event loop run between them, which awaiting SQLite does not do. */
export async function* eachWithYield<T>(items: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > MAX_BLOCK_MS) {
      await setImmediate()
      since = performance.now()
    }
    yield item
  }
}
