import { addDays } from '#lib/domain/days'

/** The first and the last day, both included. */
export type Period = { since: string; until: string }
/** The days from `since` until before `end`, in one calendar year. `period` is an index, or null before all periods. */
export type Bucket = { since: string; end: string; year: string; period: number | null }

/** Returns the earliest day of figures. Counts are retained for 25 months, which always include the previous year. */
export const earliestDay = (today: string) => `${Number(today.slice(0, 4)) - 1}-01-01`

/** Divides a period into days, or into weeks from Monday to Sunday of which the first and last may be shorter. */
export function dividePeriod({ since, until }: Period, interval: 'day' | 'week'): Period[] {
  const periods: Period[] = []
  for (let start = since; start <= until;) {
    const daysToSunday = (7 - new Date(start).getUTCDay()) % 7
    const last = interval === 'day' ? start : addDays(start, daysToSunday)
    periods.push({ since: start, until: last < until ? last : until })
    start = addDays(last, 1)
  }
  return periods
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'))
const yearOf = (day: string) => day.slice(0, 4)

/**
 * Divides the time from the beginning of the first calendar year to the last period, because counts are rounded from
 * the beginning of a year. The months before the first period are separate, so that each bucket is read in a short time.
 */
export function bucketsOf(periods: readonly Period[]): Bucket[] {
  const first = periods[0]!.since
  const end = addDays(periods.at(-1)!.until, 1)
  const years = [first, periods.at(-1)!.until].map((day) => `${yearOf(day)}-01-01`)
  const months = MONTHS.map((month) => `${yearOf(first)}-${month}-01`).filter((day) => day < first)
  const starts = [...new Set([...years, ...months, ...periods.map(({ since }) => since)])].sort()
  return starts.map((since, index) => {
    const period = periods.findLastIndex((each) => each.since <= since)
    return { since, end: starts[index + 1] ?? end, year: yearOf(since), period: period === -1 ? null : period }
  })
}
