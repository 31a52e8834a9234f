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

test('a picture is drawn once for all who ask while it is drawn, and for those after them', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask({ title: 'Baker' }, draw(20))))
  await ask({ title: 'Baker' })
  expect(drawn).toBe(1)
  expect(replies[0]!.headers.get('cache-control')).toMatch(/^public, max-age=3600/)
})

test('a changed fact is another picture', async () => {
  await ask({ title: 'Miller' })
  await ask({ title: 'Miller, Lille' })
  expect(drawn).toBe(2)
})

test('a picture that failed is drawn again', async () => {
  const fails = () => Promise.reject(new Error('no fonts'))
  await expect(ask({ title: 'Driver' }, fails)).rejects.toThrow('no fonts')
  expect((await ask({ title: 'Driver' })).status).toBe(200)
})

test('after ten minutes it is drawn anew: its logo may be another, or in reach again', async () => {
  const at = jest.spyOn(performance, 'now').mockReturnValue(1)
  await ask('aged')
  at.mockReturnValue(599_000)
  await ask('aged')
  expect(drawn).toBe(1)
  // The time is looked up once a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5))
  at.mockReturnValue(601_000)
  await ask('aged')
  expect(drawn).toBe(2)
  jest.restoreAllMocks()
})

test('two hundred are kept: the one that nobody asked for longest goes', async () => {
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
