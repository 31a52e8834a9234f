import { limitRate } from '#lib/funnel-api/platform/queue/limit-rate'

function open() {
  const clock = { now: 1000 }
  const delays: number[] = []
  const wait = async (ms: number) => void delays.push(ms)
  return {
    clock,
    delays,
    send: limitRate({ perSecond: 1000, burst: 100, maxWaitMs: 10_000, now: () => clock.now, wait }),
  }
}

test('an idle lane sends a burst at once and then waits for its rate', async () => {
  const { send, delays, clock } = open()
  await send('bakery', 100)
  expect(delays).toEqual([])
  await send('bakery', 50)
  await send('bakery', 50)
  expect(delays).toEqual([50, 100])
  clock.now += 200
  await send('bakery', 100)
  expect(delays).toHaveLength(2)
})

test('a lane does not wait for other lanes', async () => {
  const { send, delays } = open()
  await send('bakery', 10_000)
  await send('foundry', 100)
  expect(delays).toEqual([9900])
})

test('a wait that would be too long is rejected and uses no units', async () => {
  const { send, delays } = open()
  expect(await send('bakery', 20_000)).toBe(false)
  expect(await send('bakery', 100)).toBe(true)
  expect(delays).toEqual([])
})
