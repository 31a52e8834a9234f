import type { Bucket } from '#lib/funnel-api/features/candidacies/figures/periods'
import type { Count } from '#lib/funnel-api/features/candidacies/figures/read-counts'
import { cellKey, release, type Released } from '#lib/funnel-api/features/candidacies/figures/release'

/** A job and a source; null stands for all. */
export type Selection = { campaign: number | null; source: string | null }

function shownOf({ total, campaigns, sources, cells }: Released, { campaign, source }: Selection): number {
  if (campaign === null) return source === null ? total : (sources.get(source) ?? 0)
  return (source === null ? campaigns.get(campaign) : cells.get(cellKey(campaign, source))) ?? 0
}

/**
 * The shown counts of one metric. Counts since the beginning of the year are rounded, and the count of a period is the
 * difference of two of them. Therefore the counts of two overlapping periods differ by a multiple of five too. If each
 * period was rounded by itself, a reader could compare all periods and compute the exact count of each day.
 */
export function createSeries(counts: readonly Count[], buckets: readonly Bucket[]) {
  const releases = new Map<number, Released>()
  const releasedAt = (index: number) => {
    const { year } = buckets[index]!
    const released =
      releases.get(index) ?? release(counts.filter(({ bucket }) => bucket <= index && buckets[bucket]!.year === year))
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
      const start = isSameYear ? shownOf(releasedAt(before), selection) : 0
      // Sums may be reduced more later in the year.
      shown += Math.max(0, shownOf(releasedAt(index), selection) - start)
    }
    return shown
  }
}
export type Series = ReturnType<typeof createSeries>
