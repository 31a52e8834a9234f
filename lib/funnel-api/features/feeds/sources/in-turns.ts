import { setImmediate } from 'node:timers/promises'

const TURN_MS = 10

/** The items in order. Between them the process does other work: awaiting SQLite alone does not let it. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let since = performance.now()
  for (const item of items) {
    if (performance.now() - since > TURN_MS) {
      await setImmediate()
      since = performance.now()
    }
    yield item
  }
}
