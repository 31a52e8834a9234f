type Bounds = { perLane: number; total: number }

/** A bounded queue with one lane per company. Lanes are served round robin. */
export function createRoundRobinQueue<T>({ perLane, total }: Bounds) {
  const lanes = new Map<string, T[]>()
  let length = 0
  return {
    get length() {
      return length
    },
    /** Returns false when the lane or the queue is full. */
    push(lane: string, item: T): boolean {
      const waiting = lanes.get(lane) ?? []
      if (waiting.length >= perLane || length >= total) return false
      waiting.push(item)
      lanes.set(lane, waiting)
      length += 1
      return true
    },
    /** Returns the next item of the first lane that may run, which then becomes the last lane. */
    next(mayRun: (lane: string) => boolean): T | undefined {
      for (const [lane, waiting] of lanes) {
        if (!mayRun(lane)) continue
        const item = waiting.shift()
        length -= 1
        lanes.delete(lane)
        if (waiting.length > 0) lanes.set(lane, waiting)
        return item
      }
      return undefined
    },
    remove(lane: string, item: T) {
      const waiting = lanes.get(lane)
      const at = waiting?.indexOf(item) ?? -1
      if (!waiting || at < 0) return
      waiting.splice(at, 1)
      length -= 1
      if (waiting.length === 0) lanes.delete(lane)
    },
  }
}
