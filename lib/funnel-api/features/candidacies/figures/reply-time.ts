import { sql } from 'kysely'
import { addDays } from '#lib/domain/days'
import { groupSource } from '#lib/domain/visit-source'
import type { Period } from '#lib/funnel-api/features/candidacies/figures/periods'
import type { Selection } from '#lib/funnel-api/features/candidacies/figures/release'
import { startOfDay } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type Company = { id: number; time_zone: string }
type Hours = { hours: number; count: number }

/**
 * Returns the SQL of the complete minutes from the year 0 to a timestamp. It uses arithmetic, because date functions
 * differ between databases. Years begin in March, so that a leap day is the last day of a year.
 */
function minutesOf(column: 'confirmed_at' | 'answered_at') {
  const part = (start: number, length: number) => `cast(substr(${column}, ${start}, ${length}) as integer)`
  const [month, day, hour, minute] = [part(6, 2), part(9, 2), part(12, 2), part(15, 2)]
  const isEarly = `(case when ${month} <= 2 then 1 else 0 end)`
  const year = `(${part(1, 4)} - ${isEarly})`
  const daysOfMonths = `(153 * (${month} + 12 * ${isEarly} - 3) + 2) / 5`
  const days = `(365 * ${year} + ${year} / 4 - ${year} / 100 + ${year} / 400 + ${daysOfMonths} + ${day})`
  return `(${days} * 1440 + ${hour} * 60 + ${minute})`
}

const HOURS = sql<number>`${sql.raw(`(${minutesOf('answered_at')} - ${minutesOf('confirmed_at')}) / 60`)}`

/** Returns the median and the 90th percentile of the hours until the reply. Both are null without replies. */
export async function readReplyTime(
  db: Db,
  { id, time_zone }: Company,
  { since, until }: Period,
  { campaign, source }: Selection,
) {
  const rows = await db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select(['candidacies.source', HOURS.as('hours')])
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('campaigns.company_id', '=', id)
    .where('confirmed_at', '>=', startOfDay(time_zone, since))
    .where('confirmed_at', '<', startOfDay(time_zone, addDays(until, 1)))
    .where('answered_at', 'is not', null)
    .$if(campaign !== null, (query) => query.where('campaign_id', '=', campaign!))
    .groupBy(['candidacies.source', 'hours'])
    .execute()
  const counts = rows
    .filter((row) => source === null || groupSource(row.source) === source)
    .map(({ hours, count }) => ({ hours: Math.max(0, Number(hours)), count: Number(count) }))
  return { median_hours: percentile(counts, 0.5), p90_hours: percentile(counts, 0.9) }
}

/** Returns the smallest value that at least this share of the values does not exceed, or null without values. */
export function percentile(counts: readonly Hours[], share: number): number | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  let passed = 0
  const sorted = counts.toSorted((one, other) => one.hours - other.hours)
  return sorted.find(({ count }) => (passed += count) >= total * share)?.hours ?? null
}
