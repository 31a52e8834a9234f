/** @jest-environment node */
import { createRenderQueue } from '#lib/host/pages/render-queue'

const WORK = { key: 'home fr', page: 'home', company: 'levain' }

test('concurrent requests share a render, and a later one renders again', async () => {
  const queue = createRenderQueue()
  let renders = 0
  const render = () => Promise.resolve((renders += 1))
  expect(await Promise.all([queue.once(WORK, render), queue.once(WORK, render)])).toEqual([1, 1])
  expect(await queue.once(WORK, render)).toBe(2)
})

test('a failed render rejects the requests that share it, and the next one renders again', async () => {
  const queue = createRenderQueue()
  const failing = () => Promise.reject(new Error('no data'))
  const shared = [queue.once(WORK, failing), queue.once(WORK, failing)]
  for (const result of await Promise.allSettled(shared)) expect(result.status).toBe('rejected')
  expect(await queue.once(WORK, () => Promise.resolve('page'))).toBe('page')
})

test('a render that started before a change is not current, and is not shared', async () => {
  const queue = createRenderQueue()
  const changed = Promise.withResolvers<void>()
  const first = queue.once(WORK, async (isCurrent) => {
    await changed.promise
    return isCurrent()
  })
  await Promise.resolve()
  queue.discard('almea')
  expect(queue.once(WORK, () => Promise.resolve(true))).toBe(first)
  queue.discard('levain')
  const second = queue.once(WORK, (isCurrent) => Promise.resolve(isCurrent()))
  changed.resolve()
  expect(await Promise.all([first, second])).toEqual([false, true])
})
