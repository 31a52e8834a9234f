/** @jest-environment node */
import { shouldRecompress, type CachedPage, toCachedPage, recompress } from '#lib/host/pages/cache-entry'
import { settle } from '#tests/support/settle'
import { until } from '#tests/support/until'

const popular = (some: Partial<CachedPage> = {}): CachedPage => {
  const body = Buffer.from('<p>hello</p>'.repeat(200))
  const response = {
    status: 200,
    body,
    type: 'text/html',
    tag: '"a"',
    isCacheable: true,
    isComplete: true,
    isMissing: false,
  }
  const caching = { shared: null, private: null }
  const page = toCachedPage({ ...response, caching, headers: { http: [], https: [] } }, 0)
  return { ...page, hits: 3, bodies: { ...page.bodies, br: Buffer.from('uncompressed') }, ...some }
}
const isCompressed = ({ bodies }: CachedPage) => String(bodies.br) !== 'uncompressed'

/** A cache with one entry that counts how often it is set. */
function cacheWith(page: CachedPage | undefined) {
  const set = jest.fn()
  return { get: () => page, set }
}
function visit(page: CachedPage, cache = cacheWith(page)) {
  if (shouldRecompress(page)) recompress('page', page, cache)
  return cache
}

test('compresses a popular response with the best quality once', async () => {
  const page = popular()
  const cache = cacheWith(page)
  for (let times = 0; times < 3; times += 1) visit(page, cache)
  await until(() => isCompressed(page))
  await settle()
  expect(cache.set.mock.calls).toEqual([['page', page]])
})

test('does not compress a missing or evicted page, or any page while the queue is full', async () => {
  const missing = popular({ isMissing: true })
  const evicted = popular()
  visit(missing)
  visit(evicted, cacheWith(undefined))
  const others = Array.from({ length: 80 }, () => popular())
  for (const one of others) visit(one)
  expect(others.filter(({ hasBestCompression }) => hasBestCompression)).toHaveLength(49)
  await until(() => others.slice(0, 49).every(isCompressed))
  await settle()
  expect([missing, evicted, others[79]!].map(isCompressed)).toEqual([false, false, false])
  visit(others[79]!)
  await until(() => isCompressed(others[79]!))
})
