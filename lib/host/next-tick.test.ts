/** @jest-environment node */
import { restoreNextTick } from '#lib/host/next-tick'

const ORIGINALS = Symbol.for('next.fast-set-immediate.originals')
const originalTick = process.nextTick
afterEach(() => {
  process.nextTick = originalTick
  delete (globalThis as { [ORIGINALS]?: unknown })[ORIGINALS]
})

test("restores Node's nextTick after Next has replaced it", () => {
  const nextTick = process.nextTick
  Object.assign(globalThis, { [ORIGINALS]: { nextTick } })
  process.nextTick = (...args) => nextTick(...args)
  restoreNextTick()
  expect(process.nextTick).toBe(nextTick)
})

test('changes nothing if Next has not replaced nextTick', () => {
  const tickBefore = process.nextTick
  restoreNextTick()
  expect(process.nextTick).toBe(tickBefore)
})
