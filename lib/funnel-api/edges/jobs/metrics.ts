import { Counter, Gauge, Histogram } from 'prom-client'
import type { Job } from '#lib/funnel-api/jobs/job'

const runs = new Counter({ name: 'job_runs_total', help: 'Jobs by how they ended.', labelNames: ['job', 'outcome'] })
const duration = new Histogram({
  name: 'job_duration_seconds',
  help: 'How long jobs took.',
  labelNames: ['job'],
  buckets: [0.01, 0.1, 0.5, 1, 5, 15, 60, 300],
})
const ended = new Gauge({
  name: 'job_last_success_timestamp_seconds',
  help: 'When this process last did a job to its end.',
  labelNames: ['job'],
})

/** Jobs whose last run in this process failed. */
const failing = new Set<string>()
export const failingJobs = (): readonly string[] => [...failing]

/** Runs a job and counts its outcome. */
export async function measured({ name: job }: Pick<Job, 'name'>, run: () => Promise<void>): Promise<void> {
  const stop = duration.startTimer({ job })
  try {
    await run()
    runs.inc({ job, outcome: 'done' })
    ended.set({ job }, Date.now() / 1000)
    failing.delete(job)
  } catch (error) {
    runs.inc({ job, outcome: 'failed' })
    failing.add(job)
    throw error
  } finally {
    stop()
  }
}
