import { createFairLanes } from '#lib/funnel-api/platform/queue/fair-lanes'

/** Adds tasks that the test ends. */
function controlledTasks(lanes: ReturnType<typeof createFairLanes<string>>) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (lane: string, name: string) =>
    lanes.run(lane, () => {
      started.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    await settled()
    ends.get(name)!()
    await settled()
  }
  return { started, add, end }
}

it('runs at most `total` tasks, and at most `perLane` of one lane', async () => {
  const { started, add } = controlledTasks(createFairLanes({ total: 3, perLane: 2 }))
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void add(name[0]!, name)
  await Promise.resolve()
  expect(started).toEqual(['a1', 'a2', 'b1'])
})

it('serves lanes in turn, however long the queue of one of them is', async () => {
  const { started, add, end } = controlledTasks(createFairLanes({ total: 1, perLane: 1 }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']) void add(name[0]!, name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('frees the slot of a failed task and reports its error', async () => {
  const lanes = createFairLanes<string>({ total: 1, perLane: 1 })
  await expect(lanes.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(lanes.run('a', async () => 'done')).resolves.toBe('done')
})
