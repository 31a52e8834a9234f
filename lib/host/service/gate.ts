import type { Load } from '#lib/host/service/load'

/** What is worth a place: a call of somebody who is in the middle of something comes before a page. */
export type Work = 'api' | 'page'

type Settings = {
  /** Of this process's one thread. */
  load: () => Load
  now: () => number
}
type Waiting = { start: () => void }

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

/**
 * Lets so much work run at once as this process keeps up with, queues a little more, and refuses the rest at once. How
 * much that is shows itself: more is tried while the thread has time left, as where work waits on a database or another
 * API; less, where work is slow because it takes turns.
 */
export function createGate({ load, now }: Settings) {
  const queues: Readonly<Record<Work, Set<Waiting>>> = { api: new Set(), page: new Set() }
  let running = 0
  let limit = FIRST
  let changed = now()
  const next = () => {
    for (const queue of [queues.api, queues.page])
      for (const waiting of queue) {
        if (running >= limit) return
        queue.delete(waiting)
        running += 1
        waiting.start()
      }
  }
  const adapt = (to: number, after: number) => {
    if (now() - changed < after) return
    changed = now()
    limit = Math.min(MOST, Math.max(LEAST, to))
  }
  return {
    /** Starts work now or later; null where there is no room. `leave` is to be called once it is done, or given up. */
    admit(kind: Work, start: () => void): { leave: () => void } | null {
      const queue = queues[kind]
      const waiting = { start }
      const isFree = running < limit
      if (!isFree && queue.size >= ROOM[kind]) return null
      let isHere = true
      const since = now()
      const leave = () => {
        if (!isHere) return
        isHere = false
        if (queue.delete(waiting)) return
        running -= 1
        if (now() - since > SLOW_MS && load() !== 'idle') adapt(Math.floor(limit * 0.8), SHRINKS_MS)
        next()
      }
      queue.add(waiting)
      next()
      return { leave }
    },
    /** A place for work that nobody waits for; null where all are taken, or anybody waits. `leave` as above. */
    spare(): { leave: () => void } | null {
      if (running >= limit || queues.api.size + queues.page.size > 0) return null
      return this.admit('page', () => {})
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
    counts: () => ({ running, limit, api: queues.api.size, page: queues.page.size }),
  }
}
