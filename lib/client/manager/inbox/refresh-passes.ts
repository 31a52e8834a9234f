/** Events within this time are handled together. */
const COLLECT_MS = 700
/** Time before IDs that are left are handled. It keeps the calls of a long list below the limit of a member. */
const LEFT_MS = 3000
/** Maximum time before the next attempt after failures. */
const MAX_RETRY_MS = 60_000

/** `ids`: changed applications, or null for all. `isLater`: the pass handles what earlier ones left. */
export type Pass = { ids: ReadonlySet<number> | null; isLater: boolean }
type Left = { ids: Set<number>; isAll: boolean }
const nothing = (): Left => ({ ids: new Set(), isAll: false })

/**
 * Runs passes over changed applications one after the other, because each builds on the result of the one before.
 * `refresh` returns the IDs that are left for a later pass. A failed pass is repeated with growing delays.
 */
export function createPasses(refresh: (pass: Pass) => Promise<Iterable<number>>) {
  let changed = new Set<number>()
  let left = nothing()
  let delay = LEFT_MS
  let isAllQueued = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let leftTimer: ReturnType<typeof setTimeout> | undefined
  let last = Promise.resolve()

  const run = async ({ ids, isLater }: Pass) => {
    // `clearLeft` replaces this object. What the pass leaves is then dropped.
    const own = left
    try {
      for (const id of await refresh({ ids, isLater })) own.ids.add(id)
      delay = LEFT_MS
    } catch {
      for (const id of ids ?? []) own.ids.add(id)
      own.isAll ||= ids === null
      delay = Math.min(delay * 2, MAX_RETRY_MS)
    }
    if (isStopped || (left.ids.size === 0 && !left.isAll)) return
    leftTimer ??= setTimeout(() => {
      leftTimer = undefined
      queue(takeLeft)
    }, delay)
  }
  /** Takes the IDs when the pass starts, so that it includes those that changed during the one before. */
  const queue = (take: () => Pass) => {
    last = last.then(async () => {
      if (isStopped) return
      const pass = take()
      if (pass.ids === null || pass.ids.size > 0) await run(pass)
    })
  }
  const takeLeft = () => {
    const { ids, isAll } = left
    left = nothing()
    if (!isAll) return { ids, isLater: true }
    // The pass after this one handles the IDs, because those that are not in the list may match now.
    left.ids = ids
    return { ids: null, isLater: true }
  }
  const takeChanged = () => {
    const ids = changed
    changed = new Set()
    return { ids, isLater: false }
  }
  return {
    add: (id: number) => {
      changed.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        queue(takeChanged)
      }, COLLECT_MS)
    },
    addAll: () => {
      if (isAllQueued) return
      isAllQueued = true
      queue(() => {
        isAllQueued = false
        return { ids: null, isLater: false }
      })
    },
    clearLeft: () => void (left = nothing()),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(leftTimer)
    },
  }
}
