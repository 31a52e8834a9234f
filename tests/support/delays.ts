import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

/** Makes the product's pauses of exactly `ms` end at once, for tests whose subject is not the pause. */
export function skipPausesOf(ms: number) {
  const original = timers.setTimeout
  beforeAll(() => {
    timers.setTimeout = (delay, ...more) => original(delay === ms ? 0 : delay, ...more)
    syncBuiltinESMExports()
  })
  afterAll(() => {
    timers.setTimeout = original
    syncBuiltinESMExports()
  })
}
