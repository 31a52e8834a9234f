import { createFairQueue, type Waiting, type Work } from '#lib/host/service/fair-queue'
import type { Load } from '#lib/host/service/load'

type Settings = {
  /** Of this process's one thread. */
  load: () => Load
  now: () => number
}
type Place = { leave: () => void }
type Admission = Pick<Waiting, 'kind' | 'lane' | 'start'> & Partial<Pick<Waiting, 'reject'>>

/** How many may run at once, to begin with, at least and at most. */
const FIRST = 4
const LEAST = 1
const MOST = 500
/** More join those, or some leave them, no sooner after the last change. */
const GROWS_MS = 100
const SHRINKS_MS = 50
/** What takes longer on a busy thread takes turns with too many others. */
const SLOW_MS = 1000
/** Longer queues are left before they are served: about a second of work. */
const ROOM: Readonly<Record<Work, number>> = { api: 100, page: 24 }

/** Places above the limit, for lanes that have none: no company waits for the work of another one alone. */
const extraOf = (limit: number) => Math.max(1, limit >> 2)

/**
 * Lets so much work run at once as this process keeps up with, queues a little more, and rejects the rest at once. How
 * much that is shows itself: more is tried while the thread has time left, as where work waits on a database or another
 * API; less, where work is slow because it takes turns. Each company has its own lane, and lanes are served in turns.
 */
export function createGate({ load, now }: Settings) {
  const queue = createFairQueue()
  const lanes = new Map<string, number>()
  let running = 0
  let limit = FIRST
  let changed = now()

  const mayStart = (lane: string) => running < limit || (running < limit + extraOf(limit) && !lanes.has(lane))
  const count = (lane: string, by: 1 | -1) => {
    const sum = (lanes.get(lane) ?? 0) + by
    running += by
    if (sum > 0) lanes.set(lane, sum)
    else lanes.delete(lane)
  }
  const next = () => {
    for (let waiting = queue.take(mayStart); waiting; waiting = queue.take(mayStart)) {
      count(waiting.lane, 1)
      waiting.start()
    }
  }
  const adapt = (to: number, after: number) => {
    if (now() - changed < after) return
    changed = now()
    limit = Math.min(MOST, Math.max(LEAST, to))
  }
  /** Whether there is room to wait: a full queue makes some at the cost of the lane that fills it. */
  const hasRoom = (kind: Work, lane: string) => {
    if (queue.sizes()[kind] < ROOM[kind]) return true
    const other = queue.giveWay(kind, lane)
    other?.reject()
    return other !== null
  }
  return {
    /**
     * Starts work now or later; null where there is no room. `reject` is called if work that waits loses its place to
     * another lane. `leave` is to be called once it is done, or given up.
     */
    admit({ kind, lane, start, reject = () => {} }: Admission): Place | null {
      if (!mayStart(lane) && !hasRoom(kind, lane)) return null
      let isHere = true
      const waiting: Waiting = {
        ...{ kind, lane, start },
        reject() {
          isHere = false
          reject()
        },
      }
      const since = now()
      const leave = () => {
        if (!isHere) return
        isHere = false
        if (queue.remove(waiting)) return
        count(lane, -1)
        if (now() - since > SLOW_MS && load() !== 'idle') adapt(Math.floor(limit * 0.8), SHRINKS_MS)
        next()
      }
      queue.add(waiting)
      next()
      return { leave }
    },
    /** A place for work that nobody waits for; null where all are taken, or anybody waits. `leave` as above. */
    spare(lane: string): Place | null {
      if (running >= limit || queue.size() > 0) return null
      return this.admit({ kind: 'page', lane, start: () => {} })
    },
    /** Time has gone by. */
    tick() {
      if (running < limit) return
      const present = load()
      // Each turn of the thread is as long as all that runs: whoever is to be refused waits for it.
      if (present === 'late') adapt(Math.floor(limit / 2), SHRINKS_MS)
      if (present === 'idle') adapt(limit + 4, GROWS_MS)
      if (present === 'busy') adapt(limit + 1, GROWS_MS)
      next()
    },
    counts: () => ({ running, limit, ...queue.sizes() }),
  }
}
