import { log } from '#lib/telemetry/log'

type Limits = {
  /** Concurrent items in this process. */
  total: number
  perLane: number
  /** Items older than `after_ms` are slow and do not count toward `perLane`, but a lane has at most `max` of them. */
  slow?: { after_ms: number; max: number }
}
type Queue<Item> = {
  name: string
  limits: Limits
  /** Up to `limit` lanes above `after` that have due items, in order. */
  lanes: (after: number, limit: number) => Promise<readonly number[]>
  /** Claims the next due item of a lane. Null if there is none. */
  take: (lane: number) => Promise<Item | null>
  work: (item: Item, lane: number) => Promise<unknown>
}
type Claim<Item> = { slot: Running; item: Item }
type Running = { isSlow: boolean }

/** Lanes per query. */
const PAGE = 100

/**
 * Processes the due items of a queue in the database. Lanes (companies) take turns: when an item ends, its slot goes to
 * the next lane with a due item. Nothing waits for the slowest item of a batch.
 */
export function createLaneWorker<Item>({ name, limits, lanes, take, work }: Queue<Item>) {
  const { total, perLane, slow } = limits
  const running = new Map<number, Set<Running>>()
  const works = new Set<Promise<void>>()
  let inProgress = 0
  let lastLane = 0
  let isStopped = false
  let filling: Promise<void> | null = null
  let isFillWanted = false

  function hasRoom(lane: number) {
    const current = [...(running.get(lane) ?? [])]
    const fresh = current.filter(({ isSlow }) => !isSlow).length
    return fresh < perLane && current.length < perLane + (slow?.max ?? 0)
  }

  /** Takes a slot before it reads the item, because other calls look for free slots at the same time. */
  async function claimNext(lane: number): Promise<Claim<Item> | null> {
    const slot: Running = { isSlow: false }
    running.set(lane, (running.get(lane) ?? new Set<Running>()).add(slot))
    inProgress += 1
    let item: Item | null = null
    try {
      item = await take(lane)
    } finally {
      if (item === null) leave(lane, slot)
    }
    return item === null ? null : { slot, item }
  }

  function leave(lane: number, slot: Running) {
    inProgress -= 1
    const current = running.get(lane)
    current?.delete(slot)
    if (current?.size === 0) running.delete(lane)
  }

  async function processItem(lane: number, { slot, item }: Claim<Item>) {
    const onSlow = () => {
      slot.isSlow = true
      void fill()
    }
    const timer = slow && setTimeout(onSlow, slow.after_ms).unref()
    try {
      await work(item, lane)
    } catch (err) {
      log.error('queued work failed', { queue: name, lane, err })
    } finally {
      clearTimeout(timer)
      leave(lane, slot)
    }
  }

  /**
   * Continues with the same lane while there are free slots for other lanes. Otherwise the slot goes to the next lane.
   */
  async function processLane(lane: number, first: Claim<Item>) {
    for (let claim: Claim<Item> | null = first; claim !== null;) {
      await processItem(lane, claim)
      const isFull = inProgress + 1 >= total
      claim = isStopped || isFull || !hasRoom(lane) ? null : await claimNext(lane)
    }
  }

  function begin(lane: number, claim: Claim<Item>) {
    const task = processLane(lane, claim)
      .catch((err: unknown) => log.error('reading the queue failed', { queue: name, err }))
      .finally(() => {
        works.delete(task)
        void fill()
      })
    works.add(task)
  }

  /** Starts at most one item for each due lane above `from`. Returns how many were started. */
  async function beginAfter(from: number): Promise<number> {
    let started = 0
    for (let after = from; ;) {
      const due = await lanes(after, PAGE)
      for (const lane of due) {
        if (isStopped || inProgress >= total) return started
        lastLane = lane
        const claim = hasRoom(lane) ? await claimNext(lane) : null
        if (claim === null) continue
        begin(lane, claim)
        started += 1
      }
      if (due.length < PAGE) return started
      after = due.at(-1)!
    }
  }

  /** Begins with the lanes after the last one that had a turn. */
  async function fillOnce() {
    while (!isStopped && inProgress < total) {
      const from = lastLane
      let started = await beginAfter(from)
      if (from > 0 && inProgress < total) started += await beginAfter(0)
      if (started === 0) return
    }
  }

  /** Starts due items, one run at a time. A call during a run makes it repeat. */
  function fill(): Promise<void> {
    if (isStopped) return Promise.resolve()
    isFillWanted = true
    filling ??= (async () => {
      try {
        while (isFillWanted && !isStopped) {
          isFillWanted = false
          await fillOnce()
        }
      } catch (err) {
        log.error('reading the queue failed', { queue: name, err })
      } finally {
        filling = null
      }
    })()
    return filling
  }

  return {
    /** Starts due items without waiting for them. */
    round: () => fill(),
    /** Resolves when nothing is due and nothing is in progress. */
    async idle(): Promise<void> {
      while (filling || works.size > 0) await Promise.all([filling, ...works])
    },
    /** Starts no more items and waits for those in progress. */
    async stop(): Promise<void> {
      isStopped = true
      await filling
      await Promise.all(works)
    },
  }
}
