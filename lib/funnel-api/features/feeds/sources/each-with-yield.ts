import { setImmediate } from 'node:timers/promises'

const MAX_BLOCK_MS = 10

/** Yields the items and regularly lets the event loop run in between. Awaiting SQLite queries does not do that. */
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
