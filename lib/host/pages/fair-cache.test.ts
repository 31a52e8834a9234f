import { createFairCache } from '#lib/host/pages/fair-cache'

const opened = (most_weight: number, most?: number) =>
  createFairCache<number>({ most_weight, ...(most !== undefined && { most }), weightOf: (value) => value })

test('a lane uses all room that no other lane needs', () => {
  const cache = opened(100)
  for (let at = 0; at < 20; at += 1) cache.set(`a${at}`, 10, 'a')
  expect([cache.size(), cache.weight()]).toEqual([10, 100])
  expect([...cache.keys()][0]).toBe('a10')
})

test('a lane that fills the cache evicts nothing from a smaller lane', () => {
  const cache = opened(100)
  for (let at = 0; at < 4; at += 1) cache.set(`quiet${at}`, 10, 'quiet')
  for (let at = 0; at < 1000; at += 1) cache.set(`loud${at}`, 10, 'loud')
  expect([...cache.keys()].filter((key) => key.startsWith('quiet'))).toHaveLength(4)
  expect(cache.weight()).toBe(100)
})

test('a small lane gets room from a large one', () => {
  const cache = opened(100)
  for (let at = 0; at < 10; at += 1) cache.set(`loud${at}`, 10, 'loud')
  for (let at = 0; at < 10; at += 1) cache.set(`quiet${at}`, 10, 'quiet')
  const count = (lane: string) => [...cache.keys()].filter((key) => key.startsWith(lane)).length
  expect([count('loud'), count('quiet')]).toEqual([5, 5])
})

test('evicts the least recently used value first', () => {
  const cache = opened(30)
  for (const key of ['a', 'b', 'c']) cache.set(key, 10, 'x')
  cache.get('a')
  cache.set('d', 10, 'x')
  expect([cache.get('a'), cache.get('b')]).toEqual([10, undefined])
})

test('limits the number of values in the same way', () => {
  const cache = opened(1000, 4)
  cache.set('quiet', 300, 'quiet')
  for (let at = 0; at < 20; at += 1) cache.set(`loud${at}`, 1, 'loud')
  expect([cache.size(), cache.get('quiet')]).toEqual([4, 300])
})

test('does not store a value above the limit and replaces an old value', () => {
  const cache = opened(30)
  cache.set('a', 10, 'x')
  cache.set('a', 20, 'y')
  expect([cache.size(), cache.weight()]).toEqual([1, 20])
  cache.set('a', 31, 'x')
  expect([cache.size(), cache.weight(), cache.delete('a')]).toEqual([0, 0, false])
})
