/** Processes all items in order, at most `limit` at the same time. Rejects with the first error. */
export async function forEachConcurrent<T>(
  limit: number,
  source: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const inProgress = new Set<Promise<void>>()
  for await (const item of source) {
    const task: Promise<void> = work(item).then(() => void inProgress.delete(task))
    // Prevents an unhandled rejection until the error is thrown below.
    task.catch(() => undefined)
    inProgress.add(task)
    if (inProgress.size >= limit) await Promise.race(inProgress)
  }
  await Promise.all(inProgress)
}
