import { browserStore } from '#lib/client/browser-store'

/** Only the existence of indexedDB is checked here. */
beforeAll(() => void Object.assign(globalThis, { indexedDB: {} }))

const read = (db: { name: string }) => Promise.resolve(db.name)

test('opens the store on first use, and only once', async () => {
  const open = jest.fn(async () => ({ name: 'takes' }))
  const store = browserStore(open)
  expect(open).not.toHaveBeenCalled()
  expect(await Promise.all([store(read), store(read)])).toEqual(['takes', 'takes'])
  expect(open).toHaveBeenCalledTimes(1)
})

test('tries again on next use after opening failed', async () => {
  const open = jest.fn(async () => ({ name: 'takes' })).mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
  const store = browserStore(open)
  expect(await store(read)).toBeUndefined()
  expect(await store(read)).toBe('takes')
})

test('repeats failed work once with a newly opened store', async () => {
  let count = 0
  const store = browserStore(async () => ({ name: `takes ${(count += 1)}` }))
  const onSecond = (db: { name: string }) =>
    db.name === 'takes 1' ? Promise.reject(new Error('closed')) : Promise.resolve(db.name)
  expect(await store(onSecond)).toBe('takes 2')
  await expect(store(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
})

test('stops waiting for a store that does not open in time', async () => {
  const store = browserStore(() => new Promise<{ name: string }>(() => {}), 20)
  expect(await store(read)).toBeUndefined()
})

test('opens a store again after the browser closed it', async () => {
  const lost: (() => void)[] = []
  const open = jest.fn(async (onLost: () => void) => {
    lost.push(onLost)
    return { name: 'takes' }
  })
  const store = browserStore(open)
  await store(read)
  lost[0]!()
  await store(read)
  expect(open).toHaveBeenCalledTimes(2)
})

test('reports no store if the browser forbids access to it', async () => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
  expect(await browserStore(async () => ({ name: 'takes' }))(read)).toBeUndefined()
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: {} })
})
