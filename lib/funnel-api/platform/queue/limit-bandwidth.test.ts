import { limitBandwidth } from '#lib/funnel-api/platform/queue/limit-bandwidth'

function open() {
  const clock = { now: 1000 }
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  return { clock, waits, send: limitBandwidth({ bytesPerSecond: 1000, burstBytes: 100, now: () => clock.now, wait }) }
}

test('a lane that was idle sends a burst at once, and then waits for its bandwidth', async () => {
  const { send, waits, clock } = open()
  await send('bakery', 100)
  expect(waits).toEqual([])
  await send('bakery', 50)
  await send('bakery', 50)
  expect(waits).toEqual([50, 100])
  clock.now += 200
  await send('bakery', 100)
  expect(waits).toHaveLength(2)
})

test('a lane does not wait for another one', async () => {
  const { send, waits } = open()
  await send('bakery', 10_000)
  await send('foundry', 100)
  expect(waits).toEqual([9900])
})
