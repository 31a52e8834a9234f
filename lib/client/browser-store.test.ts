import { browserStore } from '#lib/client/browser-store'

/** `browserStore` only checks that indexedDB exists. */
beforeAll(() => void Object.assign(globalThis, { indexedDB: {} }))

const read = (db: { name: string }) => Promise.resolve(db.name)

test('opens the store once, on first use', async () => {
  const open = jest.fn(async () => ({ name: 'attempts' }))
  const store = browserStore(open)
  expect(open).not.toHaveBeenCalled()
  expect(await Promise.all([store(read), store(read)])).toEqual(['attempts', 'attempts'])
  expect(open).toHaveBeenCalledTimes(1)
})

test('opens the store again on next use after a failure', async () => {
  const open = jest.fn(async () => ({ name: 'attempts' })).mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
  const store = browserStore(open)
  expect(await store(read)).toBeUndefined()
  expect(await store(read)).toBe('attempts')
})

test('repeats failed work once with a newly opened store', async () => {
  let count = 0
  const store = browserStore(async () => ({ name: `attempts ${(count += 1)}` }))
  const onSecond = (db: { name: string }) =>
    db.name === 'attempts 1' ? Promise.reject(new Error('closed')) : Promise.resolve(db.name)
  expect(await store(onSecond)).toBe('attempts 2')
  await expect(store(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
})

test('returns undefined if the store does not open in time', async () => {
  const store = browserStore(() => new Promise<{ name: string }>(() => {}), 20)
  expect(await store(read)).toBeUndefined()
})

test('opens a store again after the browser closed it', async () => {
  const lost: (() => void)[] = []
  const open = jest.fn(async (onLost: () => void) => {
    lost.push(onLost)
    return { name: 'attempts' }
  })
  const store = browserStore(open)
  await store(read)
  lost[0]!()
  await store(read)
  expect(open).toHaveBeenCalledTimes(2)
})

test('returns undefined if the browser blocks storage', async () => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
  expect(await browserStore(async () => ({ name: 'attempts' }))(read)).toBeUndefined()
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: {} })
})
