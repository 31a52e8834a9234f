import { createFairCache } from '#lib/host/pages/fair-cache'

const createCache = (maxWeight: number, max?: number) =>
  createFairCache<number>({ maxWeight, ...(max !== undefined && { max }), weightOf: (value) => value })

test('a lane can use all space that no other lane uses', () => {
  const cache = createCache(100)
  for (let index = 0; index < 20; index += 1) cache.set(`a${index}`, 10, 'a')
  expect([cache.size(), cache.weight()]).toEqual([10, 100])
  expect([...cache.keys()][0]).toBe('a10')
})

test('a lane that fills the cache evicts nothing from a smaller lane', () => {
  const cache = createCache(100)
  for (let index = 0; index < 4; index += 1) cache.set(`quiet${index}`, 10, 'quiet')
  for (let index = 0; index < 1000; index += 1) cache.set(`loud${index}`, 10, 'loud')
  expect([...cache.keys()].filter((key) => key.startsWith('quiet'))).toHaveLength(4)
  expect(cache.weight()).toBe(100)
})

test('a growing lane evicts values of a larger one', () => {
  const cache = createCache(100)
  for (let index = 0; index < 10; index += 1) cache.set(`loud${index}`, 10, 'loud')
  for (let index = 0; index < 10; index += 1) cache.set(`quiet${index}`, 10, 'quiet')
  const count = (lane: string) => [...cache.keys()].filter((key) => key.startsWith(lane)).length
  expect([count('loud'), count('quiet')]).toEqual([5, 5])
})

test('evicts the least recently used value first', () => {
  const cache = createCache(30)
  for (const key of ['a', 'b', 'c']) cache.set(key, 10, 'x')
  cache.get('a')
  cache.set('d', 10, 'x')
  expect([cache.get('a'), cache.get('b')]).toEqual([10, undefined])
})

test('limits the number of values in the same way', () => {
  const cache = createCache(1000, 4)
  cache.set('quiet', 300, 'quiet')
  for (let index = 0; index < 20; index += 1) cache.set(`loud${index}`, 1, 'loud')
  expect([cache.size(), cache.get('quiet')]).toEqual([4, 300])
})

test('does not store a value above the limit and replaces an old value', () => {
  const cache = createCache(30)
  cache.set('a', 10, 'x')
  cache.set('a', 20, 'y')
  expect([cache.size(), cache.weight()]).toEqual([1, 20])
  cache.set('a', 31, 'x')
  expect([cache.size(), cache.weight(), cache.delete('a')]).toEqual([0, 0, false])
})

test('a value as heavy as the whole cache is stored, and a heavier one is not and evicts no other', () => {
  const cache = createCache(30)
  cache.set('c', 5, 'x')
  cache.set('a', 31, 'x')
  expect([cache.get('a'), cache.get('c')]).toEqual([undefined, 5])
  cache.set('b', 30, 'x')
  expect(cache.get('b')).toBe(30)
  expect(cache.delete('b')).toBe(true)
  expect([cache.get('b'), cache.size(), cache.weight()]).toEqual([undefined, 0, 0])
})

test('evicts from the heaviest lane above the maximum weight, from the longest lane above the maximum number', () => {
  const cache = createCache(100, 6)
  cache.set('heavy1', 40, 'heavy')
  cache.set('heavy2', 40, 'heavy')
  for (const key of ['many1', 'many2', 'many3', 'many4']) cache.set(key, 5, 'many')
  expect([cache.size(), cache.weight()]).toEqual([6, 100])
  cache.set('new', 0, 'new')
  expect([cache.get('many1'), cache.get('heavy1')]).toEqual([undefined, 40])
  cache.set('new', 6, 'new')
  expect([cache.get('heavy2'), cache.get('many2')]).toEqual([undefined, 5])
})
