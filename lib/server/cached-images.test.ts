/** @jest-environment node */
import { respondWithCachedImage } from '#lib/server/cached-images'
import { settle } from '#tests/support/settle'

let drawn = 0
async function draw() {
  drawn += 1
  await new Promise((resolve) => setImmediate(resolve))
  return new Uint8Array([drawn])
}
const request = (facts: unknown, render = draw) => respondWithCachedImage(facts, render)

beforeEach(() => void (drawn = 0))

test('draws an image once for concurrent and later requests', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => request({ title: 'Baker' })))
  await request({ title: 'Baker' })
  expect(drawn).toBe(1)
  expect(replies[0]!.headers.get('cache-control')).toMatch(/^public, max-age=3600/)
})

test('draws a new image if a fact changes', async () => {
  await request({ title: 'Miller' })
  await request({ title: 'Miller, Lille' })
  expect(drawn).toBe(2)
})

test('does not cache a failure', async () => {
  const fails = () => Promise.reject(new Error('no fonts'))
  await expect(request({ title: 'Driver' }, fails)).rejects.toThrow('no fonts')
  expect((await request({ title: 'Driver' })).status).toBe(200)
})

test('draws an image again after ten minutes, because its logo may have changed', async () => {
  const at = jest.spyOn(performance, 'now').mockReturnValue(1)
  await request('aged')
  at.mockReturnValue(599_000)
  await request('aged')
  expect(drawn).toBe(1)
  // lru-cache reads the clock at most once a millisecond.
  await settle()
  at.mockReturnValue(601_000)
  await request('aged')
  expect(drawn).toBe(2)
  jest.restoreAllMocks()
})

test('caches two hundred images and evicts the least recently used one', async () => {
  await request('first')
  for (let index = 0; index < 199; index += 1) await request(index)
  await request('first')
  await request('one more')
  drawn = 0
  await request('first')
  expect(drawn).toBe(0)
  await request(0)
  expect(drawn).toBe(1)
})
