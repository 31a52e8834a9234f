import { Counter, Gauge, Histogram } from 'prom-client'
import type { Job } from '#lib/funnel-api/platform/queue/job'

const runs = new Counter({ name: 'job_runs_total', help: 'Job runs by outcome.', labelNames: ['job', 'outcome'] })
const duration = new Histogram({
  name: 'job_duration_seconds',
  help: 'Duration of jobs in seconds.',
  labelNames: ['job'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300],
})
const lastSuccess = new Gauge({
  name: 'job_last_success_timestamp_seconds',
  help: 'Time of the last successful run in this process.',
  labelNames: ['job'],
})

/** Jobs whose last run in this process failed. */
const failing = new Set<string>()
export const failingJobs = (): readonly string[] => [...failing]

/** Runs a job and counts its outcome. */
export async function measureJob({ name: job }: Pick<Job, 'name'>, run: () => Promise<void>): Promise<void> {
  const stop = duration.startTimer({ job })
  try {
    await run()
    runs.inc({ job, outcome: 'done' })
    lastSuccess.set({ job }, Date.now() / 1000)
    failing.delete(job)
  } catch (error) {
    runs.inc({ job, outcome: 'failed' })
    failing.add(job)
    throw error
  } finally {
    stop()
  }
}
