/** @jest-environment node */
import { usePlainTicks } from '#lib/host/plain-ticks'

const ORIGINALS = Symbol.for('next.fast-set-immediate.originals')
const own = process.nextTick
afterEach(() => {
  process.nextTick = own
  delete (globalThis as { [ORIGINALS]?: unknown })[ORIGINALS]
})

test('Node has its own again where Next has put another in its place', () => {
  const nextTick = process.nextTick
  Object.assign(globalThis, { [ORIGINALS]: { nextTick } })
  process.nextTick = (...given) => nextTick(...given)
  usePlainTicks()
  expect(process.nextTick).toBe(nextTick)
})

test('where Next has left nothing, nothing is changed', () => {
  const present = process.nextTick
  usePlainTicks()
  expect(process.nextTick).toBe(present)
})
