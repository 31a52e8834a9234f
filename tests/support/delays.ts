import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'

/** Ends all pauses of exactly `ms` in the product at once, for tests that do not check the pause. */
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
