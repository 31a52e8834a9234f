/** What is worth a place: a call of somebody who is in the middle of something comes before a page. */
export type Work = 'api' | 'page'

type Settings = {
  /** Milliseconds by which this process is behind. */
  lateness: () => number
}
type Waiting = { start: () => void }

/** So many run in any case: enough to keep one thread busy, few enough that it hears of others in between. */
const LEAST = 2
const MOST = 500
/** Longer queues are left before they are served: about a second of work. */
const ROOM: Readonly<Record<Work, number>> = { api: 100, page: 32 }
const CALM_MS = 20
/** Between two looks at the clock no more begin beside those that take the place of others. */
const BURST = 8

/**
 * Lets work begin while this process keeps up, queues a little of it, and refuses the rest at once. Who waits on others
 * (a database, another API) makes nobody late: then very many are under way.
 */
export function createGate({ lateness }: Settings) {
  const queues: Readonly<Record<Work, Set<Waiting>>> = { api: new Set(), page: new Set() }
  let running = 0
  let begun = 0
  const isOpen = () => running < LEAST || (running < MOST && begun < BURST && lateness() < CALM_MS)
  const enter = ({ start }: Waiting) => {
    running += 1
    begun += 1
    start()
  }
  const next = () => {
    for (const queue of [queues.api, queues.page])
      for (const waiting of queue) {
        if (!isOpen()) return
        queue.delete(waiting)
        enter(waiting)
      }
  }
  return {
    /** Starts work now or later; false where there is no room. `leave` is to be called once it is done, or given up. */
    admit(kind: Work, start: () => void): { leave: () => void } | null {
      const queue = queues[kind]
      const waiting = { start }
      const isFree = queues.api.size + (kind === 'page' ? queues.page.size : 0) === 0
      if (!(isFree && isOpen()) && queue.size >= ROOM[kind]) return null
      let isHere = true
      const leave = () => {
        if (!isHere) return
        isHere = false
        if (queue.delete(waiting)) return
        running -= 1
        // Whoever comes instead is no more work than before.
        begun -= 1
        next()
      }
      if (isFree && isOpen()) enter(waiting)
      else queue.add(waiting)
      return { leave }
    },
    /** Time has gone by. */
    tick() {
      begun = 0
      next()
    },
    waiting: (kind: Work) => queues[kind].size,
    running: () => running,
  }
}
export type Gate = ReturnType<typeof createGate>
