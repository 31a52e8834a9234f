import { ago, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'

/** Notes of changes that every server has read long ago. */
export const sweepChanges: Job = {
  name: 'sweep-changes',
  every_ms: HOUR_MS,
  run: async (api) => {
    await api.db.deleteFrom('changes').where('created_at', '<', ago(api, HOUR_MS)).execute()
  },
}
