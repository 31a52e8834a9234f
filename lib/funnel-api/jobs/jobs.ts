import type { Api } from '#lib/funnel-api/context'
import { closeCampaigns } from '#lib/funnel-api/jobs/close-campaigns'
import { dropConsents } from '#lib/funnel-api/jobs/drop-consents'
import { dropExpired } from '#lib/funnel-api/jobs/drop-expired'
import { forgetLetters } from '#lib/funnel-api/jobs/forget-letters'
import { forgetFiles } from '#lib/funnel-api/jobs/forget-files'
import { ago, type Job } from '#lib/funnel-api/jobs/job'
import { mailAlerts } from '#lib/funnel-api/jobs/mail-alerts'
import { sweepMails } from '#lib/funnel-api/mail-in/sweep-mails'
import { mailWaiting } from '#lib/funnel-api/jobs/mail-waiting'
import { measured } from '#lib/funnel-api/jobs/metrics'
import { matchAlerts } from '#lib/funnel-api/jobs/match-alerts'
import { remindUnfinished } from '#lib/funnel-api/jobs/remind-unfinished'
import { resetFutureTimes } from '#lib/funnel-api/jobs/reset-future-times'
import { retention } from '#lib/funnel-api/jobs/retention'
import { sweepSpool } from '#lib/funnel-api/jobs/sweep-spool'
import { sweepUploads } from '#lib/funnel-api/jobs/sweep-uploads'
import { type IsStopped, startRounds } from '#lib/funnel-api/rounds'
import { sweepDeliveries } from '#lib/funnel-api/webhooks/sweep-deliveries'
import { log } from '#lib/telemetry/log'

const JOBS: readonly Job[] = [
  resetFutureTimes,
  sweepUploads,
  sweepSpool,
  forgetFiles,
  forgetLetters,
  dropExpired,
  dropConsents,
  closeCampaigns,
  matchAlerts,
  mailAlerts,
  mailWaiting,
  remindUnfinished,
  retention,
  sweepDeliveries,
  sweepMails,
]
const ROUND_MS = 60_000
/** Tolerated clock difference between nodes. A job that another node has just run is not due here. */
const CLOCKS_DIFFER_MS = 60_000

/** Runs all due jobs in rounds. `more` are jobs that only some servers have. */
export const startJobs = (api: Api, more: readonly Job[]) =>
  startRounds(ROUND_MS, (isStopped) => runDue(api, [...JOBS, ...more], isStopped))

/**
 * Runs one round. A failed job is logged and runs again at its next interval. Exported for tests, which control the
 * clock.
 */
export async function runDue(api: Api, jobs: readonly Job[], isStopped: IsStopped = () => false) {
  for (const job of jobs) {
    if (isStopped()) return
    try {
      if (job.isOfEachNode || (await claim(api, job))) await measured(job, () => job.run(api, isStopped))
    } catch (err) {
      log.error('a job failed', { job: job.name, err })
    }
  }
}

/** Claims a job for this node by updating its last run. A last run in the future comes from a wrong clock. */
async function claim({ db, now }: Api, { name, every_ms }: Job): Promise<boolean> {
  const ran_at = now().toISOString()
  const first = await db
    .insertInto('jobs')
    .values({ name, ran_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  if (first) return true
  const due = ago({ now }, every_ms)
  const ahead = ago({ now }, -CLOCKS_DIFFER_MS)
  const again = await db
    .updateTable('jobs')
    .set({ ran_at })
    .where('name', '=', name)
    .where((eb) => eb.or([eb('ran_at', '<=', due), eb('ran_at', '>', ahead)]))
    .returning('name')
    .executeTakeFirst()
  return again !== undefined
}
