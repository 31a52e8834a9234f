import type { Bucket } from '#lib/funnel-api/features/candidacies/figures/periods'
import type { Count } from '#lib/funnel-api/features/candidacies/figures/read-counts'
import { createLedger, type Released, type Selection } from '#lib/funnel-api/features/candidacies/figures/release'

/**
 * Creates a function that returns the shown counts of one metric. The count of a period is the difference of two
 * rounded counts since the beginning of the year, so the counts of overlapping periods also differ by multiples of
 * five. If each period were rounded by itself, a reader could compare all periods and compute the exact count of each
 * day.
 */
export function createSeries(counts: readonly Count[], buckets: readonly Bucket[]) {
  const added = Map.groupBy(counts, ({ bucket }) => bucket)
  const releases = new Map<number, Released>()
  let [ledger, year, next] = [createLedger(), '', 0]
  /** Returns the counts from the beginning of the year to the end of a bucket. Fastest if called in bucket order. */
  const releasedAt = (index: number): Released => {
    const known = releases.get(index)
    if (known) return known
    const bucket = buckets[index]!
    if (bucket.year !== year || index < next) {
      year = bucket.year
      ledger = createLedger()
      next = buckets.findIndex((each) => each.year === year)
    }
    for (; next <= index; next += 1) added.get(next)?.forEach(ledger.add)
    const released = ledger.release()
    releases.set(index, released)
    return released
  }
  /** Returns the shown count from the first to the last bucket, both included. */
  return (selection: Selection, first: number, last: number) => {
    let shown = 0
    for (let index = first; index <= last; index += 1) {
      const isLastOfYear = index === last || buckets[index + 1]!.year !== buckets[index]!.year
      if (!isLastOfYear) continue
      const before = first - 1
      const isSameYear = before >= 0 && buckets[before]!.year === buckets[index]!.year
      const start = isSameYear ? releasedAt(before)(selection) : 0
      // Later in the year, sums may be reduced more, so the difference can be negative.
      shown += Math.max(0, releasedAt(index)(selection) - start)
    }
    return shown
  }
}
export type Series = ReturnType<typeof createSeries>
