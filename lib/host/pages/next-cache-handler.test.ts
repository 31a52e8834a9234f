/** @jest-environment node */
import NextCacheHandler, { invalidateRenders } from '#lib/host/pages/next-cache-handler'

const SHARED = Symbol.for('careers.next-memory')
type Value = Parameters<NextCacheHandler['set']>[1]

const keyOf = (company: string) => `/route-cache/APP_PAGE/[token]/$/${company}/fr/jobs`
const value = { kind: 'APP_PAGE', html: 'Baker' } as unknown as Value
const cache = new NextCacheHandler()
const render = async (company: string) => {
  await cache.set(keyOf(company), value)
  return (await cache.get(keyOf(company)))?.value ?? null
}
const cached = async (company: string) => (await cache.get(keyOf(company)))?.value ?? null

test('releases an expired render even if nobody requests it again', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  const { renders } = (globalThis as unknown as Record<symbol, { renders: Map<string, unknown> }>)[SHARED]!
  expect([await render('lumen'), renders.size]).toEqual([value, 1])
  const later = performance.now() + 5000
  const clock = jest.spyOn(performance, 'now').mockReturnValue(later)
  jest.advanceTimersByTime(5000)
  expect(renders.size).toBe(0)
  clock.mockRestore()
  jest.useRealTimers()
})

test('returns a render until the content of its company changes', async () => {
  expect(await cached('levain')).toBeNull()
  expect([await render('levain'), await render('noctua')]).toEqual([value, value])
  invalidateRenders({ company: 'levain', campaign: 'baker' })
  expect([await cached('levain'), await cached('noctua')]).toEqual([null, value])
})

test('stores no render that ends soon after a change, because it may have started before the change', async () => {
  invalidateRenders({ company: 'almea', campaign: null })
  expect(await render('almea')).toBeNull()
  expect(await render('ravel')).toBe(value)
})

test('forgets the renders of all companies if changes may have been missed', async () => {
  expect(await render('orme')).toBe(value)
  invalidateRenders('all')
  expect(await cached('orme')).toBeNull()
  expect(await render('tilia')).toBeNull()
})
