/** API calls start before page renders, because their callers are in the middle of a task. */
export type WorkKind = 'api' | 'page'

export type Waiting = {
  kind: WorkKind
  /** Each company has its own lane. All unknown hosts share one. */
  lane: string
  start: () => void
  /** Called instead of `start` if another lane takes its place in the queue. */
  reject: () => void
}

type Lane = Readonly<Record<WorkKind, Set<Waiting>>>

/** A queue whose lanes take turns. Within a lane, calls come before pages and older work before newer work. */
export function createFairQueue() {
  const lanes = new Map<string, Lane>()
  const sizes: Record<WorkKind, number> = { api: 0, page: 0 }

  function remove(waiting: Waiting): boolean {
    const lane = lanes.get(waiting.lane)
    if (!lane?.[waiting.kind].delete(waiting)) return false
    sizes[waiting.kind] -= 1
    if (lane.api.size + lane.page.size === 0) lanes.delete(waiting.lane)
    return true
  }

  return {
    add(waiting: Waiting) {
      const lane = lanes.get(waiting.lane) ?? { api: new Set(), page: new Set() }
      lane[waiting.kind].add(waiting)
      lanes.set(waiting.lane, lane)
      sizes[waiting.kind] += 1
    },
    remove,
    /**
     * Removes and returns the next work of the first lane that may start. That lane moves to the end. Null if none may.
     */
    take(mayStart: (lane: string) => boolean): Waiting | null {
      for (const [name, lane] of lanes) {
        if (!mayStart(name)) continue
        const [waiting] = lane.api.size > 0 ? lane.api : lane.page
        remove(waiting!)
        if (lanes.delete(name)) lanes.set(name, lane)
        return waiting!
      }
      return null
    },
    /** Removes and returns the newest work of the longest lane, if that has at least two more than the given lane. */
    evictNewest(kind: WorkKind, forLane: string): Waiting | null {
      let longest: Set<Waiting> = new Set()
      for (const lane of lanes.values()) if (lane[kind].size > longest.size) longest = lane[kind]
      if (longest.size < (lanes.get(forLane)?.[kind].size ?? 0) + 2) return null
      const newest = [...longest].at(-1)!
      remove(newest)
      return newest
    },
    sizes: () => ({ ...sizes }),
    size: () => sizes.api + sizes.page,
  }
}
