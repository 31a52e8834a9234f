import { browserStore } from '#lib/client/browser-store'

/** That there is such a thing is all that is asked of it here. */
beforeAll(() => void Object.assign(globalThis, { indexedDB: {} }))

const read = (db: { name: string }) => Promise.resolve(db.name)

test('it is opened with the first work, and once', async () => {
  const open = jest.fn(async () => ({ name: 'takes' }))
  const store = browserStore(open)
  expect(open).not.toHaveBeenCalled()
  expect(await Promise.all([store(read), store(read)])).toEqual(['takes', 'takes'])
  expect(open).toHaveBeenCalledTimes(1)
})

test('where it could not be opened the next work tries again', async () => {
  const open = jest.fn(async () => ({ name: 'takes' })).mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
  const store = browserStore(open)
  expect(await store(read)).toBeUndefined()
  expect(await store(read)).toBe('takes')
})

test('work that fails is done once more, with one that is opened anew', async () => {
  let count = 0
  const store = browserStore(async () => ({ name: `takes ${(count += 1)}` }))
  const onSecond = (db: { name: string }) =>
    db.name === 'takes 1' ? Promise.reject(new Error('closed')) : Promise.resolve(db.name)
  expect(await store(onSecond)).toBe('takes 2')
  await expect(store(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
})

test('nobody waits longer than is said for one that does not open', async () => {
  const store = browserStore(() => new Promise<{ name: string }>(() => {}), 20)
  expect(await store(read)).toBeUndefined()
})

test('one that is closed on us is opened anew', async () => {
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

test('a browser in which it may not even be named has none', async () => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get })
  expect(await browserStore(async () => ({ name: 'takes' }))(read)).toBeUndefined()
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: {} })
})
