/** @jest-environment node */
import { keptPicture } from '#lib/server/kept-pictures'

let drawn = 0
const draw =
  (ms = 0) =>
  async () => {
    drawn += 1
    await new Promise((resolve) => setTimeout(resolve, ms))
    return new Uint8Array([drawn])
  }
const ask = (facts: unknown, how = draw()) => keptPicture(facts, how)

beforeEach(() => void (drawn = 0))

test('draws an image once for concurrent and later requests', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask({ title: 'Baker' }, draw(20))))
  await ask({ title: 'Baker' })
  expect(drawn).toBe(1)
  expect(replies[0]!.headers.get('cache-control')).toMatch(/^public, max-age=3600/)
})

test('draws a new image if a fact changes', async () => {
  await ask({ title: 'Miller' })
  await ask({ title: 'Miller, Lille' })
  expect(drawn).toBe(2)
})

test('does not cache a failure', async () => {
  const fails = () => Promise.reject(new Error('no fonts'))
  await expect(ask({ title: 'Driver' }, fails)).rejects.toThrow('no fonts')
  expect((await ask({ title: 'Driver' })).status).toBe(200)
})

test('draws an image again after ten minutes, because its logo may have changed', async () => {
  const at = jest.spyOn(performance, 'now').mockReturnValue(1)
  await ask('aged')
  at.mockReturnValue(599_000)
  await ask('aged')
  expect(drawn).toBe(1)
  // lru-cache reads the clock at most once a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5))
  at.mockReturnValue(601_000)
  await ask('aged')
  expect(drawn).toBe(2)
  jest.restoreAllMocks()
})

test('caches two hundred images and evicts the least recently used one', async () => {
  await ask('first')
  for (let index = 0; index < 199; index += 1) await ask(index)
  await ask('first')
  await ask('one more')
  drawn = 0
  await ask('first')
  expect(drawn).toBe(0)
  await ask(0)
  expect(drawn).toBe(1)
})
