/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { usePlainTicks } from '#lib/host/plain-ticks'

const ORIGINALS = Symbol.for('next.fast-set-immediate.originals')
const own = process.nextTick
afterEach(() => {
  process.nextTick = own
  delete (globalThis as { [ORIGINALS]?: unknown })[ORIGINALS]
})

test("restores Node's nextTick after Next has replaced it", () => {
  const nextTick = process.nextTick
  Object.assign(globalThis, { [ORIGINALS]: { nextTick } })
  process.nextTick = (...given) => nextTick(...given)
  usePlainTicks()
  expect(process.nextTick).toBe(nextTick)
})

test('changes nothing if Next has not replaced nextTick', () => {
  const present = process.nextTick
  usePlainTicks()
  expect(process.nextTick).toBe(present)
})

/**
 * Processor time of ticks after garbage collection, divided by the time before it. Other processes do not affect it.
 */
const TICKS = `
  import { holdTickShape } from '#lib/host/plain-ticks'
  holdTickShape()
  const ticks = (count) => new Promise((resolve) => {
    const start = process.threadCpuUsage()
    const tick = () => (count-- > 0 ? process.nextTick(tick) : resolve(process.threadCpuUsage(start).user))
    tick()
  })
  const quickest = async () => {
    const all = []
    while (all.length < 7) all.push(await ticks(100_000))
    return Math.min(...all)
  }
  const before = await quickest()
  // V8 drops an unused shape only after several collections.
  for (let count = 0; count < 5; count++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    gc()
  }
  console.log((await quickest()) / before)
`

test('ticks are as fast after a garbage collection', () => {
  const flags = ['--expose-gc', '--input-type=module', '--eval', TICKS]
  const cwd = path.resolve(import.meta.dirname, '../..')
  const ratio = () => Number(execFileSync(process.execPath, flags, { cwd, encoding: 'utf8' }))
  expect(Math.min(ratio(), ratio())).toBeLessThan(2)
})
