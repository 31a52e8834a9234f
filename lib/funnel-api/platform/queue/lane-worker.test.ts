import { setImmediate } from 'node:timers/promises'
import { createLaneWorker } from '#lib/funnel-api/platform/queue/lane-worker'
import { until } from '#tests/support/until'

type Limits = Parameters<typeof createLaneWorker>[0]['limits']

/** A worker with in-memory queues. An item ends when the test calls `end`. */
function openWorker(queues: Map<number, string[]>, limits: Limits) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const worker = createLaneWorker<string>({
    name: 'test',
    limits,
    lanes: async (after, limit) =>
      [...queues].flatMap(([lane, items]) => (lane > after && items.length > 0 ? [lane] : [])).slice(0, limit),
    take: async (lane) => queues.get(lane)?.shift() ?? null,
    work: async (item) => {
      started.push(item)
      await new Promise<void>((resolve) => ends.set(item, resolve))
    },
  })
  return { worker, started, end: (item: string) => ends.get(item)!() }
}
const items = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`)

it('respects the limits and continues as soon as one item has ended', async () => {
  const queues = new Map([
    [1, items('a', 9)],
    [2, items('b', 9)],
  ])
  const { worker, started, end } = openWorker(queues, { total: 5, perLane: 2 })
  await worker.round()
  expect(started.toSorted()).toEqual(['a0', 'a1', 'b0', 'b1'])
  end('b0')
  await until(() => started.includes('b2'))
  expect(started).not.toContain('a2')
})

it('gives a free slot to the next lane in turn', async () => {
  const queues = new Map(Array.from({ length: 4 }, (_, lane) => [lane + 1, items(`${lane + 1}-`, 9)] as const))
  const { worker, started, end } = openWorker(queues, { total: 2, perLane: 2 })
  await worker.round()
  for (let index = 0; index < 8; index += 1) {
    end(started[index]!)
    await until(() => started.length === index + 3)
  }
  expect(started.map((item) => item[0]).join('')).toBe('1234123412')
})

it('starts the next item of a lane while a slow one is in progress, up to a limit', async () => {
  const { worker, started } = openWorker(new Map([[1, items('a', 9)]]), {
    total: 9,
    perLane: 1,
    slow: { after_ms: 10_000, max: 2 },
  })
  jest.useFakeTimers()
  try {
    await worker.round()
    for (const expected of [['a0'], ['a0', 'a1'], ['a0', 'a1', 'a2'], ['a0', 'a1', 'a2']]) {
      for (let turn = 0; turn < 5; turn += 1) await setImmediate()
      expect(started).toEqual(expected)
      jest.advanceTimersByTime(10_000)
    }
  } finally {
    jest.useRealTimers()
  }
})

it('stops after the items in progress', async () => {
  const { worker, started, end } = openWorker(new Map([[1, items('a', 3)]]), { total: 1, perLane: 1 })
  await worker.round()
  const stopped = worker.stop()
  end('a0')
  await stopped
  expect(started).toEqual(['a0'])
})

it('respects the limit of a lane while the next item is being read', async () => {
  const waiting = items('a', 9)
  const reads: (() => void)[] = []
  const ends: (() => void)[] = []
  const worker = createLaneWorker<string>({
    name: 'test',
    limits: { total: 9, perLane: 1 },
    lanes: async (after) => (after < 1 && waiting.length > 0 ? [1] : []),
    take: async () => {
      await new Promise<void>((resolve) => reads.push(resolve))
      return waiting.shift() ?? null
    },
    work: () => new Promise<void>((resolve) => ends.push(resolve)),
  })
  void worker.round()
  await until(() => reads.length === 1)
  reads[0]!()
  await until(() => ends.length === 1)
  ends[0]!()
  await until(() => reads.length === 2)
  void worker.round()
  await setImmediate()
  for (const read of reads) read()
  await until(() => ends.length === 2)
  expect(reads).toHaveLength(2)
})
