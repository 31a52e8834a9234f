type Limits = { total: number; perLane: number }
type Waiting = { start: () => void }

/**
 * Runs at most `total` tasks at once, and at most `perLane` for one lane. Lanes with waiting tasks take turns, so a
 * lane with a long queue delays another lane by at most one task.
 */
export function createFairLanes<Lane extends string | number>({ total, perLane }: Limits) {
  /** Lanes with waiting tasks, the next one first. */
  const queues = new Map<Lane, Waiting[]>()
  const running = new Map<Lane, number>()
  let inProgress = 0
  const countOf = (lane: Lane) => running.get(lane) ?? 0

  function count(lane: Lane, change: 1 | -1) {
    inProgress += change
    const now = countOf(lane) + change
    if (now === 0) running.delete(lane)
    else running.set(lane, now)
  }

  function next(): Waiting | undefined {
    for (const [lane, queue] of queues) {
      if (countOf(lane) >= perLane) continue
      queues.delete(lane)
      const first = queue.shift()
      if (queue.length > 0) queues.set(lane, queue)
      count(lane, 1)
      return first
    }
    return undefined
  }

  function fill() {
    while (inProgress < total) {
      const waiting = next()
      if (!waiting) return
      waiting.start()
    }
  }

  return {
    async run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
      await new Promise<void>((start) => {
        const queue = queues.get(lane)
        if (queue) queue.push({ start })
        else queues.set(lane, [{ start }])
        fill()
      })
      try {
        return await work()
      } finally {
        count(lane, -1)
        fill()
      }
    },
  }
}
