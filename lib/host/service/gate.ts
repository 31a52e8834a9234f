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

/** Half of what a lane has used is forgotten after this time. */
const HALF_LIFE_MS = 1000

/** Places above the limit, for lanes that have none: no company waits for the work of another one alone. */
const extraOf = (limit: number) => Math.max(1, limit >> 2)

/**
 * Runs as much work at once as keeps the thread busy, queues a little more, and rejects the rest at once. The limit
 * rises while the thread has time left, for example because work waits for a database. It falls when the thread has
 * none: work that runs at once then only shares it, and each piece takes longer. Each company has its own lane. Lanes
 * take turns, and a lane without a place gets an extra one if another lane has used more lately.
 */
export function createGate({ load, now }: Settings) {
  const queue = createFairQueue()
  const lanes = new Map<string, number>()
  /** Milliseconds that places were held, by lane. */
  const used = new Map<string, number>()
  let halved = now()
  let running = 0
  let limit = FIRST
  let changed = now()

  const isLighter = (lane: string) => {
    const own = used.get(lane) ?? 0
    for (const other of lanes.keys()) if (own <= (used.get(other) ?? 0)) return true
    return false
  }
  const mayStart = (lane: string) =>
    running < limit || (running < limit + extraOf(limit) && !lanes.has(lane) && isLighter(lane))
  const forget = () => {
    if (now() - halved < HALF_LIFE_MS) return
    halved = now()
    for (const [lane, ms] of used)
      if (ms < 2) used.delete(lane)
      else used.set(lane, ms / 2)
  }
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
      const since = now()
      let started = since
      const waiting: Waiting = {
        ...{ kind, lane },
        start() {
          started = now()
          start()
        },
        reject() {
          isHere = false
          reject()
        },
      }
      const leave = () => {
        if (!isHere) return
        isHere = false
        if (queue.remove(waiting)) return
        count(lane, -1)
        used.set(lane, (used.get(lane) ?? 0) + now() - started)
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
      forget()
      if (running < limit) return
      const present = load()
      // Each turn of the thread is as long as all that runs: whoever is to be refused waits for it.
      if (present === 'late') adapt(Math.floor(limit / 2), SHRINKS_MS)
      if (present === 'full') adapt(limit - 1, GROWS_MS)
      if (present === 'idle') adapt(limit + 4, GROWS_MS)
      if (present === 'busy') adapt(limit + 1, GROWS_MS)
      next()
    },
    counts: () => ({ running, limit, ...queue.sizes() }),
  }
}
