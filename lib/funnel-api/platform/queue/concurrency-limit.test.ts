import { createConcurrencyLimit } from '#lib/funnel-api/platform/queue/concurrency-limit'

test('limits running and waiting tasks and rejects one more', async () => {
  const enter = createConcurrencyLimit(2, 1, 'busy')
  const finish: (() => void)[] = []
  const work = (name: string) => enter(() => new Promise<string>((resolve) => finish.push(() => resolve(name))))
  const [one, two, three] = [work('one'), work('two'), work('three')]
  await expect(work('four')).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'busy' })
  expect(finish).toHaveLength(2)
  finish[0]!()
  expect(await one).toBe('one')
  await new Promise(setImmediate)
  expect(finish).toHaveLength(3)
  finish[1]!()
  finish[2]!()
  expect(await Promise.all([two, three])).toEqual(['two', 'three'])
})

test('frees the slot of a failed task', async () => {
  const enter = createConcurrencyLimit(1, 0, 'busy')
  await expect(enter(() => Promise.reject(new Error('no image')))).rejects.toThrow('no image')
  expect(await enter(async () => 'next')).toBe('next')
})
