import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { captureLog } from '#tests/support/capture-log'

const failureOf = (item: number) => ({ message: 'item failed', details: { item } })

it('processes the other items if one fails, and logs the failure', async () => {
  const logged = captureLog('warn')
  const done: number[] = []
  const work = (item: number) => {
    // Not every failure is a rejected promise.
    if (item === 1) throw new Error('broken')
    return item === 2 ? Promise.reject(new Error('broken')) : Promise.resolve(done.push(item))
  }
  await forEachIndependently(() => false, [1, 2, 3, 4], work, failureOf)
  logged.restore()
  expect(done).toEqual([3, 4])
  expect(logged.lines).toEqual(
    [1, 2].map((item) => expect.stringMatching(new RegExp(`item failed .*item=${item}`)) as string),
  )
})

it('stops before the next item', async () => {
  const done: number[] = []
  await forEachIndependently(
    () => done.length === 2,
    [1, 2, 3, 4],
    async (item) => void done.push(item),
    failureOf,
  )
  expect(done).toEqual([1, 2])
})
