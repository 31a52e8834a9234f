import { log } from '#lib/telemetry/log'

type Limits = {
  /** Concurrent items in this process. */
  total: number
  perLane: number
  /** Items older than `after_ms` are slow and do not count toward `perLane`, but a lane has at most `most` of them. */
  slow?: { after_ms: number; most: number }
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
type Place<Item> = { own: Running; item: Item }
type Running = { isSlow: boolean }

/** Lanes per query. */
const PAGE = 100

/**
 * Processes the due items of a queue in the database. Lanes (companies) take turns: when an item ends, its slot goes to
 * the next lane with a due item. Nothing waits for the slowest item of a batch.
 */
export function laneWorker<Item>({ name, limits, lanes, take, work }: Queue<Item>) {
  const { total, perLane, slow } = limits
  const running = new Map<number, Set<Running>>()
  const works = new Set<Promise<void>>()
  let inProgress = 0
  let lastLane = 0
  let isStopped = false
  let filling: Promise<void> | null = null
  let isFillWanted = false

  function hasRoom(lane: number) {
    const those = [...(running.get(lane) ?? [])]
    const fresh = those.filter(({ isSlow }) => !isSlow).length
    return fresh < perLane && those.length < perLane + (slow?.most ?? 0)
  }

  /** Takes the slot before the read, because other calls look for free slots in the meantime. */
  async function takePlace(lane: number): Promise<Place<Item> | null> {
    const own: Running = { isSlow: false }
    running.set(lane, (running.get(lane) ?? new Set<Running>()).add(own))
    inProgress += 1
    let item: Item | null = null
    try {
      item = await take(lane)
    } finally {
      if (item === null) leave(lane, own)
    }
    return item === null ? null : { own, item }
  }

  function leave(lane: number, own: Running) {
    inProgress -= 1
    const those = running.get(lane)
    those?.delete(own)
    if (those?.size === 0) running.delete(lane)
  }

  async function doOne(lane: number, { own, item }: Place<Item>) {
    const timer = slow && setTimeout(() => ((own.isSlow = true), void fill()), slow.after_ms).unref()
    try {
      await work(item, lane)
    } catch (err) {
      log.error('queued work failed', { queue: name, lane, err })
    } finally {
      clearTimeout(timer)
      leave(lane, own)
    }
  }

  /** Continues with its lane while the other lanes have room too. Otherwise the slot goes to the next lane. */
  async function workOn(lane: number, first: Place<Item>) {
    for (let place: Place<Item> | null = first; place !== null;) {
      await doOne(lane, place)
      const isCrowded = inProgress + 1 >= total
      place = isStopped || isCrowded || !hasRoom(lane) ? null : await takePlace(lane)
    }
  }

  function begin(lane: number, place: Place<Item>) {
    const one = workOn(lane, place)
      .catch((err: unknown) => log.error('a queue could not be read', { queue: name, err }))
      .finally(() => {
        works.delete(one)
        void fill()
      })
    works.add(one)
  }

  /** Starts at most one item for each due lane above `from`. Returns how many were started. */
  async function beginAfter(from: number): Promise<number> {
    let started = 0
    for (let after = from; ;) {
      const due = await lanes(after, PAGE)
      for (const lane of due) {
        if (isStopped || inProgress >= total) return started
        lastLane = lane
        const place = hasRoom(lane) ? await takePlace(lane) : null
        if (place === null) continue
        begin(lane, place)
        started += 1
      }
      if (due.length < PAGE) return started
      after = due.at(-1)!
    }
  }

  /** Starts with the lanes after the last one that had a turn. */
  async function fillOnce() {
    while (!isStopped && inProgress < total) {
      const from = lastLane
      let started = await beginAfter(from)
      if (from > 0 && inProgress < total) started += await beginAfter(0)
      if (started === 0) return
    }
  }

  /** Only one run at a time. A call during a run makes it run once more. */
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
        log.error('a queue could not be read', { queue: name, err })
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
