/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
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

/**
 * Processor time of ticks after garbage collection, divided by the time before it. Other processes do not affect it.
 */
const TICKS = `
  import { retainTickObject } from '#lib/host/next-tick'
  retainTickObject()
  const ticks = (count) => new Promise((resolve) => {
    const start = process.threadCpuUsage()
    const tick = () => (count-- > 0 ? process.nextTick(tick) : resolve(process.threadCpuUsage(start).user))
    tick()
  })
  const fastest = async () => {
    const all = []
    while (all.length < 7) all.push(await ticks(100_000))
    return Math.min(...all)
  }
  const before = await fastest()
  // V8 drops an unused shape only after several collections.
  for (let count = 0; count < 5; count++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    gc()
  }
  console.log((await fastest()) / before)
`

test('a garbage collection does not slow down nextTick', () => {
  const flags = ['--expose-gc', '--input-type=module', '--eval', TICKS]
  const cwd = path.resolve(import.meta.dirname, '../..')
  const ratio = () => Number(execFileSync(process.execPath, flags, { cwd, encoding: 'utf8' }))
  // Without retainTickObject, the ratio is 7 to 20. On a busy machine, it varies between 1 and 2 with it.
  expect(Math.min(ratio(), ratio())).toBeLessThan(4)
})
