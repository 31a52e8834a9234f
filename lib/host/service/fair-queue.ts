/** What is worth a place: a call of somebody who is in the middle of something comes before a page. */
export type Work = 'api' | 'page'

export type Waiting = {
  kind: Work
  /** Whose work it is: each company has its own lane, and all unknown hosts share one. */
  lane: string
  start: () => void
  /** Called instead of `start` where another lane gets its place in the queue. */
  reject: () => void
}

type Lane = Readonly<Record<Work, Set<Waiting>>>

/** Waiting work in lanes that are served in turns: within a lane calls before pages, and the oldest first. */
export function createFairQueue() {
  const lanes = new Map<string, Lane>()
  const sizes: Record<Work, number> = { api: 0, page: 0 }

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
    /** The next work of the first lane that may start one, which then is the last in turn; null where none may. */
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
    giveWay(kind: Work, to: string): Waiting | null {
      let longest: Set<Waiting> = new Set()
      for (const lane of lanes.values()) if (lane[kind].size > longest.size) longest = lane[kind]
      if (longest.size < (lanes.get(to)?.[kind].size ?? 0) + 2) return null
      const newest = [...longest].at(-1)!
      remove(newest)
      return newest
    },
    sizes: () => ({ ...sizes }),
    size: () => sizes.api + sizes.page,
  }
}
