import type { Figure, Figures, FunnelFigures, StepFigures } from '#lib/contract/staff/figures'
import { STEPS } from '#lib/domain/funnel-step'
import { findCampaignId } from '#lib/funnel-api/features/campaigns/queries'
import { bucketsOf, dividePeriod, type Period } from '#lib/funnel-api/features/candidacies/figures/periods'
import * as read from '#lib/funnel-api/features/candidacies/figures/read-counts'
import { type Selection, UNIT } from '#lib/funnel-api/features/candidacies/figures/release'
import { readReplyTime } from '#lib/funnel-api/features/candidacies/figures/reply-time'
import { createSeries, type Series } from '#lib/funnel-api/features/candidacies/figures/series'
import { listJobNames } from '#lib/funnel-api/features/candidacies/job-names'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type Company = { id: number; time_zone: string }
export type FiguresQuery = Period & {
  campaign?: string | undefined
  /** A group of sources. */
  source?: string | undefined
  interval: 'day' | 'week'
}

/** With fewer replies, the 90th percentile would be the time of the slowest reply. */
const MIN_REPLIES = 2 * UNIT
const MAX_ROWS = 1000

/** Returns the figures of a period. Throws NOT_FOUND for an unknown job. */
export async function readFigures(
  db: Db,
  company: Company,
  { since, until, campaign, source, interval }: FiguresQuery,
): Promise<Omit<Figures, 'earliest'>> {
  const selection: Selection = {
    campaign: campaign === undefined ? null : await findCampaignId(db, company.id, campaign),
    source: source ?? null,
  }
  const periods = dividePeriod({ since, until }, interval)
  const buckets = bucketsOf(periods)
  const [visits, steps, submissions] = await Promise.all([
    read.readVisits(db, company, buckets),
    read.readSteps(db, company, buckets),
    read.readSubmissions(db, company, buckets),
  ])
  const [first, last] = [buckets.findIndex(({ period }) => period !== null), buckets.length - 1]
  const seriesOf = (counts: readonly read.Count[]) => createSeries(counts, buckets)
  const series = {
    visits: seriesOf(visits),
    started: seriesOf(firstStarts(steps)),
    submitted: seriesOf(submissions.submitted),
    replied: seriesOf(submissions.replied),
  }
  const funnelOf = (part: Partial<Selection> = {}, from = first, to = last) =>
    toFunnel(series, { ...selection, ...part }, from, to)
  const stepSeries = (metric: read.StepMetric) => seriesOf(steps.get(metric) ?? [])
  const totals = funnelOf()
  const counted = [visits, ...steps.values(), submissions.submitted].flat()
  const ids = selection.campaign === null ? unique(counted.map((count) => count.campaign)) : [selection.campaign]
  const names = selection.source === null ? unique(counted.map((count) => count.source)) : [selection.source]
  const jobs = (await listJobNames(db, company.id, ids)).map(({ id, ...job }) => ({
    ...job,
    ...funnelOf({ campaign: id }),
  }))
  const sources = names.sort().map((name) => ({ source: name, ...funnelOf({ source: name }) }))
  const { replied } = totals
  return {
    since,
    until,
    time_zone: company.time_zone,
    totals,
    steps: STEPS.map((step) => ({
      step,
      ...toStep(
        stepSeries(`${step} started`)(selection, first, last),
        stepSeries(`${step} finished`)(selection, first, last),
      ),
    })).filter(({ started, finished }) => !started.is_below_five || !finished.is_below_five),
    campaigns: mostVisited(jobs),
    sources: mostVisited(sources),
    periods: periods.map((period, index) => ({
      ...period,
      ...funnelOf(
        {},
        buckets.findIndex((bucket) => bucket.period === index),
        buckets.findLastIndex((bucket) => bucket.period === index),
      ),
    })),
    reply_time:
      replied.value !== null && replied.value >= MIN_REPLIES
        ? await readReplyTime(db, company, { since, until }, selection)
        : { median_hours: null, p90_hours: null },
  }
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

/**
 * Returns the starts of the first step of each job. The step with the most starts counts as the first, because jobs
 * have different steps, and a later step can have more starts than the first if candidates return to it.
 */
function firstStarts(steps: ReadonlyMap<read.StepMetric, read.Count[]>): read.Count[] {
  const best = new Map<number, { total: number; counts: read.Count[] }>()
  for (const step of STEPS) {
    const ofJobs = Map.groupBy(steps.get(`${step} started`) ?? [], ({ campaign }) => campaign)
    for (const [campaign, counts] of ofJobs) {
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      if (total > (best.get(campaign)?.total ?? 0)) best.set(campaign, { total, counts })
    }
  }
  return [...best.values()].flatMap(({ counts }) => counts)
}

export const toFigure = (value: number): Figure =>
  value < UNIT ? { value: null, is_below_five: true } : { value, is_below_five: false }

const toFunnel = (
  series: Record<keyof FunnelFigures, Series>,
  selection: Selection,
  from: number,
  to: number,
): FunnelFigures => ({
  visits: toFigure(series.visits(selection, from, to)),
  started: toFigure(series.started(selection, from, to)),
  submitted: toFigure(series.submitted(selection, from, to)),
  replied: toFigure(series.replied(selection, from, to)),
})

function toStep(started: number, finished: number): Omit<StepFigures, 'step'> {
  const left = Math.max(0, started - finished)
  return {
    started: toFigure(started),
    finished: toFigure(finished),
    left: toFigure(left),
    share_left: left < UNIT ? null : Math.round((left / started) * 1000) / 1000,
  }
}

/** Rows without a shown count are left out, because the name of a source may identify a person. */
const mostVisited = <T extends FunnelFigures>(rows: readonly T[]): T[] =>
  rows
    .filter(({ visits, started, submitted, replied }) =>
      [visits, started, submitted, replied].some((figure) => !figure.is_below_five),
    )
    .toSorted(
      (one, other) =>
        (other.visits.value ?? 0) - (one.visits.value ?? 0) ||
        (other.submitted.value ?? 0) - (one.submitted.value ?? 0),
    )
    .slice(0, MAX_ROWS)
