import { hasScreen, stagesOf } from '#lib/domain/candidacy'
import { addDays } from '#lib/domain/days'
import type { Step } from '#lib/domain/funnel-step'
import { addView } from '#lib/funnel-api/features/campaigns/mutations'
import type { Application } from '#lib/funnel-api/features/candidacies/application'
import { addFunnelCount } from '#lib/funnel-api/features/candidacies/funnel-counts'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type Visit = { campaign: Application['campaign']; source: string | null; day: string }

/** Seconds that each step takes. */
const SECONDS: Partial<Record<Step, number>> = { VIDEO: 70, SURVEY: 240, PITCH: 150, RESUME: 60, CONFIRM: 40 }
/** Visits are spread over this many days. */
const DAYS = 21
/**
 * Candidates who do not finish an application leave it at one of its first steps. This is the number of these steps.
 */
const MAX_LEFT_STEPS = 3

const stepsOf = (campaign: Visit['campaign']): Step[] => [
  ...stagesOf(campaign).filter((stage) => hasScreen(stage, campaign)),
  'CONFIRM',
]

/** Counts the first `started` steps of a visit as started, and the first `finished` of these as finished. */
async function countSteps(db: Db, { campaign, source, day }: Visit, started: number, finished: number) {
  for (const [index, step] of stepsOf(campaign).slice(0, started).entries()) {
    const key = { campaign_id: campaign.id, day, source, step }
    await addFunnelCount(db, { ...key, event: 'started', seconds: 0 })
    if (index < finished) await addFunnelCount(db, { ...key, event: 'finished', seconds: SECONDS[step] ?? 0 })
  }
}

/** Counts the visit and the steps that belong to a submitted application. */
export async function countSubmission(db: Db, visit: Visit) {
  const { campaign, source, day } = visit
  await addView(db, { campaign_id: campaign.id, day, source })
  const { length } = stepsOf(campaign)
  await countSteps(db, visit, length, length)
}

type Visits = Visit & { views: number; started: number }

/**
 * Counts visits that led to no application, evenly over the days before `day`. Some of them started an application and
 * left it at one of its first steps.
 */
export async function countVisits(db: Db, { campaign, source, day: until, views, started }: Visits) {
  const startedUntil = (index: number) => Math.floor((index * started) / views)
  for (let index = 0; index < views; index += 1) {
    const day = addDays(until, -1 - Math.floor((index * DAYS) / views))
    await addView(db, { campaign_id: campaign.id, day, source })
    if (startedUntil(index + 1) === startedUntil(index)) continue
    const finished = startedUntil(index) % Math.min(MAX_LEFT_STEPS, stepsOf(campaign).length)
    await countSteps(db, { campaign, source, day }, finished + 1, finished)
  }
}
