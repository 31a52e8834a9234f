import { sql } from 'kysely'
import type { FunnelStatistics, FunnelStep } from '#lib/contract/staff/funnel'
import { daysBetween } from '#lib/domain/days'
import { type Step, STEPS } from '#lib/domain/funnel-step'
import { groupSource } from '#lib/domain/visit-source'
import { dateInTimeZone, startOfDay } from '#lib/funnel-api/platform/calendar/company-calendar'
import { storedSource } from '#lib/funnel-api/platform/db/bounded-source'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { stepCountsSince } from '#lib/funnel-api/features/candidacies/funnel-counts'
import { listJobNames } from '#lib/funnel-api/features/candidacies/job-names'
import { findCampaignId } from '#lib/funnel-api/features/campaigns/queries'

/** `since` is a date in the time zone of the company, `campaign` a slug, and `source` any source of its group. */
type Filter = { since: string; campaign?: string | undefined; source?: string | undefined }
/** The filter with the ID of the job and the group of sources. Null does not filter. */
type Selection = { since: string; campaign: number | null; source: string | null }
type Company = { id: number; time_zone: string }
type Counts = { step: Step; started: number; finished: number; failed: number; seconds: number }
type Days = { days: number | null; count: number }

/**
 * Returns how far applicants got since a date for each job with activity, and how soon submitted applications were
 * answered. Throws NOT_FOUND for an unknown campaign.
 */
export async function readFunnelStatistics(
  db: Db,
  company: Company,
  { since, campaign, source }: Filter,
): Promise<FunnelStatistics> {
  const selection: Selection = {
    since,
    campaign: campaign === undefined ? null : await findCampaignId(db, company.id, campaign),
    source: source === undefined ? null : groupSource(source),
  }
  const [counts, sent] = await Promise.all([
    readStepCounts(db, company.id, selection),
    countSubmissions(db, company, selection),
  ])
  const ids = [...new Set([...counts.keys(), ...sent.keys()])]
  const campaigns = await listJobNames(db, company.id, ids)
  return {
    since,
    ...replyFigures([...sent.values()].flat()),
    campaigns: campaigns.map(({ id, ...names }) => ({
      ...names,
      ...replyFigures(sent.get(id) ?? []),
      steps: stepsOf(counts.get(id) ?? []),
    })),
  }
}

const sum = (event: string, column: 'count' | 'seconds') =>
  sql<number>`coalesce(sum(case when event = ${event} then ${sql.ref(column)} else 0 end), 0)`

/** Sums the counts of steps by campaign. */
async function readStepCounts(db: Db, company_id: number, { since, campaign, source }: Selection) {
  const ofCompany = db.selectFrom('campaigns').select('id').where('company_id', '=', company_id)
  const rows = await stepCountsSince(db, since)
    .select(['campaign_id', 'step'])
    .select([sum('started', 'count').as('started'), sum('finished', 'count').as('finished')])
    .select([sum('failed', 'count').as('failed'), sum('finished', 'seconds').as('seconds')])
    .where('campaign_id', 'in', ofCompany)
    .$if(campaign !== null, (query) => query.where('campaign_id', '=', campaign!))
    .$if(source !== null, (query) => query.where('source', '=', storedSource(source!)))
    .groupBy(['campaign_id', 'step'])
    .execute()
  const toCounts = ({ step, started, finished, failed, seconds }: (typeof rows)[number]): Counts => ({
    step: step as Step,
    started: Number(started),
    finished: Number(finished),
    failed: Number(failed),
    seconds: Number(seconds),
  })
  return grouped(rows, toCounts)
}

/**
 * Counts submitted applications by campaign and days until the reply. `days` is null without a reply. The days are
 * computed here, because date arithmetic and time zones differ between databases.
 */
async function countSubmissions(db: Db, { id, time_zone }: Company, { since, campaign, source }: Selection) {
  const rows = await db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select('campaign_id')
    // Timestamps are cut to minutes to get fewer groups. Without a reply, the time of submission is not needed.
    .select(sql<string>`case when answered_at is null then '' else substr(confirmed_at, 1, 16) end`.as('submitted'))
    .select(sql<string | null>`substr(answered_at, 1, 16)`.as('answered'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('campaigns.company_id', '=', id)
    .where('confirmed_at', '>=', startOfDay(time_zone, since))
    .$if(campaign !== null, (query) => query.where('campaign_id', '=', campaign!))
    .groupBy(['campaign_id', 'submitted', 'answered'])
    // Applications store the source of the URL, not its group. The group is computed here.
    .$if(source !== null, (query) => query.select('candidacies.source').groupBy('candidacies.source'))
    .execute()
  const dayOf = (minute: string) => dateInTimeZone(time_zone, new Date(`${minute}Z`))
  const toDays = ({ submitted, answered, count }: (typeof rows)[number]): Days => ({
    days: answered === null ? null : daysBetween(dayOf(submitted), dayOf(answered)),
    count: Number(count),
  })
  const selected = source === null ? rows : rows.filter((row) => groupSource(row.source) === source)
  return grouped(selected, toDays)
}

function grouped<R extends { campaign_id: number }, T>(rows: readonly R[], toItem: (row: R) => T) {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.campaign_id) ?? []
    groups.set(row.campaign_id, group)
    group.push(toItem(row))
  }
  return groups
}

function replyFigures(days: readonly Days[]) {
  const total = (counts: readonly Days[]) => counts.reduce((all, { count }) => all + count, 0)
  const answered = days.filter((day) => day.days !== null)
  return { sent: total(days), answered: total(answered), days_to_answer: medianOf(answered, total(answered)) }
}

/** Returns the median number of days, or null without a reply. */
function medianOf(days: readonly Days[], total: number): number | null {
  if (total === 0) return null
  const sorted = days.toSorted((a, b) => a.days! - b.days!)
  const at = (place: number) => {
    let passed = 0
    return sorted.find(({ count }) => (passed += count) > place)!.days!
  }
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
}

/** Returns the steps in order. Candidates may return to a step, so it may have more starts than the previous one. */
function stepsOf(counts: readonly Counts[]): FunnelStep[] {
  const sorted = counts.toSorted((a, b) => STEPS.indexOf(a.step) - STEPS.indexOf(b.step))
  return sorted.map(({ seconds, ...step }, index) => {
    const next = sorted[index + 1]
    // Signed-in candidates skip ACCOUNT, so its starts do not tell how many candidates continued.
    const continued = next && next.step !== 'ACCOUNT' ? next.started : step.finished
    return {
      ...step,
      minutes: step.finished === 0 ? null : Math.round((seconds / step.finished / 60) * 10) / 10,
      goes_on: share(continued, step.started),
    }
  })
}

const share = (part: number, all: number) => (all === 0 ? null : Math.min(1, Math.round((part / all) * 1000) / 1000))
