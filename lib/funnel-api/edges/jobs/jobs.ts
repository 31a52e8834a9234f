import type { Api } from '#lib/funnel-api/platform/context'
import { closeCampaigns } from '#lib/funnel-api/features/recruiting/close-jobs'
import { deleteOldConsents } from '#lib/funnel-api/features/companies/jobs'
import { deleteExpired } from '#lib/funnel-api/features/accounts/jobs'
import { deleteEmailContent } from '#lib/funnel-api/platform/outbox/delete-email-content'
import { deleteFiles, sweepSpool, sweepUploads } from '#lib/funnel-api/features/files/jobs'
import { claimDue } from '#lib/funnel-api/platform/queue/claim-due'
import { ago, type Job } from '#lib/funnel-api/platform/queue/job'
import { deleteUnconfirmedAlerts, sendAlerts } from '#lib/funnel-api/features/alerts/jobs'
import { deleteInboundEmails } from '#lib/funnel-api/features/conversations/jobs'
import { remindRecruiters } from '#lib/funnel-api/features/recruiting/remind-recruiters'
import { emailApplications } from '#lib/funnel-api/features/recruiting/application-emails'
import { emailDeadlines } from '#lib/funnel-api/features/recruiting/deadline-emails'
import { measureJob } from '#lib/funnel-api/edges/jobs/metrics'
import { matchAlerts } from '#lib/funnel-api/features/alerts/match-alerts'
import { deleteOldMemberData } from '#lib/funnel-api/features/members/jobs'
import { remindUnfinished } from '#lib/funnel-api/features/candidacies/remind-unfinished'
import { resetFutureTimes } from '#lib/funnel-api/edges/jobs/reset-future-times'
import { indexMissing } from '#lib/funnel-api/features/candidacies/search-index'
import { sweepCandidacyChanges } from '#lib/funnel-api/features/candidacies/record-change'
import { retention } from '#lib/funnel-api/features/privacy/retention'
import { type IsStopped, startPoller } from '#lib/funnel-api/platform/queue/poller'
import { sweepDeliveries } from '#lib/funnel-api/features/webhooks/jobs'
import { log } from '#lib/telemetry/log'

export const JOBS: readonly Job[] = [
  resetFutureTimes,
  sweepUploads,
  sweepSpool,
  deleteFiles,
  deleteEmailContent,
  deleteExpired,
  deleteOldMemberData,
  deleteOldConsents,
  closeCampaigns,
  matchAlerts,
  sendAlerts,
  deleteUnconfirmedAlerts,
  emailApplications,
  emailDeadlines,
  remindRecruiters,
  remindUnfinished,
  retention,
  sweepDeliveries,
  deleteInboundEmails,
  indexMissing,
  sweepCandidacyChanges,
]
const ROUND_MS = 60_000
/** Tolerated clock difference between nodes. Only a last run that is further in the future comes from a wrong clock. */
const CLOCK_TOLERANCE_MS = 60_000

/** Runs all due jobs in rounds. `extraJobs` are jobs that only some servers have. */
export const startJobs = (api: Api, extraJobs: readonly Job[]) =>
  startPoller(ROUND_MS, (isStopped) => runDue(api, [...JOBS, ...extraJobs], isStopped))

/**
 * Runs one round. A failed job is logged and runs again at its next interval. Exported for tests, which control the
 * clock.
 */
export async function runDue(api: Api, jobs: readonly Job[], isStopped: IsStopped = () => false) {
  for (const job of jobs) {
    if (isStopped()) return
    try {
      if (job.runsOnEachNode || (await claim(api, job))) await measureJob(job, () => job.run(api, isStopped))
    } catch (err) {
      log.error('job failed', { job: job.name, err })
    }
  }
}

/**
 * Claims a due job for this node. Returns false if it is not due or another node claims it. A last run that is further
 * in the future than `CLOCK_TOLERANCE_MS` comes from a wrong clock, so the job is due.
 */
async function claim({ db, now }: Api, { name, every_ms }: Job): Promise<boolean> {
  const ran_at = now().toISOString()
  const first = await db
    .insertInto('jobs')
    .values({ name, ran_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  if (first) return true
  const last = await db.selectFrom('jobs').select('ran_at').where('name', '=', name).executeTakeFirstOrThrow()
  const isDue = last.ran_at <= ago({ now }, every_ms) || last.ran_at > ago({ now }, -CLOCK_TOLERANCE_MS)
  return isDue && (await claimDue(db, 'jobs', { id: name, dueAt: last.ran_at }, ran_at))
}
