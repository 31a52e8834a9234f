import { DAY_MS, type Job } from '#lib/funnel-api/jobs/job'

/** Removes temporary files of crashed processes. */
export const sweepSpool: Job = {
  name: 'sweep-spool',
  every_ms: 0,
  isOfEachNode: true,
  run: (api) => api.store.sweep(new Date(api.now().getTime() - DAY_MS)),
}
