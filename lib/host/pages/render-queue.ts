type Work = { key: string; page: string; company: string | null }

/**
 * Renders in progress. Concurrent requests share one render for each key. Each page has only one render at a time,
 * because Next returns a running render's result to later requests. A render that started before a change is discarded.
 */
export function createRenderQueue() {
  const running = new Map<string, { company: string | null; result: Promise<unknown> }>()
  const last = new Map<string, Promise<unknown>>()
  let changes = 0
  let allChangedAt = 0
  const changedAt = new Map<string, number>()
  const hasChangedSince = (timestamp: number, company: string | null) =>
    allChangedAt > timestamp || (company !== null && (changedAt.get(company) ?? 0) > timestamp)

  return {
    once<T>({ key, page, company }: Work, render: (isCurrent: () => boolean) => Promise<T>): Promise<T> {
      const found = running.get(key)
      if (found) return found.result as Promise<T>
      const previous = last.get(page) ?? Promise.resolve()
      const result = previous.then(() => {
        const startedAt = changes
        return render(() => !hasChangedSince(startedAt, company))
      })
      // A failure rejects the requests that share the render, and must not block later renders.
      const end = result.then(
        () => finish(),
        () => finish(),
      )
      const entry = { company, result }
      const finish = () => {
        if (running.get(key) === entry) running.delete(key)
        if (last.get(page) === end) last.delete(page)
      }
      running.set(key, entry)
      last.set(page, end)
      return result
    },
    /** Discards running renders after a change of a company's content, or of all companies if it is null. */
    discard(company: string | null) {
      changes += 1
      if (company === null) allChangedAt = changes
      else changedAt.set(company, changes)
      for (const [key, work] of running) if (company === null || work.company === company) running.delete(key)
    },
  }
}
