import { createFairQueue, type Waiting, type WorkKind } from '#lib/host/service/fair-queue'
import type { Load } from '#lib/host/service/load'

type Settings = {
  /** Load of this process's single thread. */
  load: () => Load
  now: () => number
}
type Slot = { release: () => void }
type Admission = Pick<Waiting, 'kind' | 'lane' | 'start'> & Partial<Pick<Waiting, 'reject'>>

/** Initial, minimum and maximum limit of concurrent work. */
const INITIAL_LIMIT = 4
const MIN_LIMIT = 1
const MAX_LIMIT = 500
/** Minimum time between two changes of the limit. */
const GROW_MS = 100
const SHRINK_MS = 50
/** Work that takes longer on a busy thread shares the thread with too much other work. */
const SLOW_MS = 1000
/** Maximum queue length: about a second of work. Clients give up before longer queues are served. */
const QUEUE_LIMITS: Readonly<Record<WorkKind, number>> = { api: 100, page: 24 }

/** Half-life of the recorded usage of a lane. */
const HALF_LIFE_MS = 1000

/** Extra slots above the limit, for lanes without a slot, so that one company's work never blocks another company. */
const extraSlots = (limit: number) => Math.max(1, limit >> 2)

/**
 * Limits concurrent work to what keeps the thread busy, queues about a second of work, and rejects the rest
 * immediately. The limit rises while the thread is partly idle, for example because work waits for the database. It
 * falls when the thread is saturated, because more concurrency would then only make each piece of work slower. Each
 * company has its own lane. Lanes take turns. A lane without a slot gets an extra one if another lane has held slots
 * for longer recently.
 */
export function createAdmission({ load, now }: Settings) {
  const queue = createFairQueue()
  const slotsByLane = new Map<string, number>()
  /** Milliseconds that slots were held, by lane. */
  const usedMs = new Map<string, number>()
  let decayedAt = now()
  let running = 0
  let limit = INITIAL_LIMIT
  let changedAt = now()

  const isLighter = (lane: string) => {
    const own = usedMs.get(lane) ?? 0
    for (const other of slotsByLane.keys()) if (own <= (usedMs.get(other) ?? 0)) return true
    return false
  }
  const mayStart = (lane: string) =>
    running < limit || (running < limit + extraSlots(limit) && !slotsByLane.has(lane) && isLighter(lane))
  const decayUsage = () => {
    if (now() - decayedAt < HALF_LIFE_MS) return
    decayedAt = now()
    for (const [lane, ms] of usedMs)
      if (ms < 2) usedMs.delete(lane)
      else usedMs.set(lane, ms / 2)
  }
  const changeSlots = (lane: string, by: 1 | -1) => {
    const sum = (slotsByLane.get(lane) ?? 0) + by
    running += by
    if (sum > 0) slotsByLane.set(lane, sum)
    else slotsByLane.delete(lane)
  }
  const startNext = () => {
    for (let waiting = queue.take(mayStart); waiting; waiting = queue.take(mayStart)) {
      changeSlots(waiting.lane, 1)
      waiting.start()
    }
  }
  const adapt = (newLimit: number, minInterval: number) => {
    if (now() - changedAt < minInterval) return
    changedAt = now()
    limit = Math.min(MAX_LIMIT, Math.max(MIN_LIMIT, newLimit))
  }
  /** Returns whether work can be queued. If the queue is full, may evict the newest work of the longest lane for it. */
  const makeRoom = (kind: WorkKind, lane: string) => {
    if (queue.sizes()[kind] < QUEUE_LIMITS[kind]) return true
    const evicted = queue.evictNewest(kind, lane)
    evicted?.reject()
    return evicted !== null
  }
  return {
    /**
     * Starts work now or queues it. Returns null if the queue is full. `reject` is called if queued work is evicted for
     * another lane. The caller must call `release` when the work is done or abandoned.
     */
    admit({ kind, lane, start, reject = () => {} }: Admission): Slot | null {
      if (!mayStart(lane) && !makeRoom(kind, lane)) return null
      let isActive = true
      const admittedAt = now()
      let startedAt = admittedAt
      const waiting: Waiting = {
        kind,
        lane,
        start() {
          startedAt = now()
          start()
        },
        reject() {
          isActive = false
          reject()
        },
      }
      const release = () => {
        if (!isActive) return
        isActive = false
        if (queue.remove(waiting)) return
        changeSlots(lane, -1)
        usedMs.set(lane, (usedMs.get(lane) ?? 0) + now() - startedAt)
        if (now() - admittedAt > SLOW_MS && load() !== 'idle') adapt(Math.floor(limit * 0.8), SHRINK_MS)
        startNext()
      }
      queue.add(waiting)
      startNext()
      return { release }
    },
    /** A slot for background work. Null if all slots are in use or other work is queued. */
    reserveSpare(lane: string): Slot | null {
      if (running >= limit || queue.size() > 0) return null
      return this.admit({ kind: 'page', lane, start: () => {} })
    },
    /** Adapts the limit to the load. Must be called at a regular interval. */
    tick() {
      decayUsage()
      if (running < limit) return
      const current = load()
      // Even rejections are late then, because they share the event loop with all running work.
      if (current === 'late') adapt(Math.floor(limit / 2), SHRINK_MS)
      if (current === 'full') adapt(limit - 1, GROW_MS)
      if (current === 'idle') adapt(limit + 4, GROW_MS)
      if (current === 'busy') adapt(limit + 1, GROW_MS)
      startNext()
    },
    counts: () => ({ running, limit, ...queue.sizes() }),
  }
}
