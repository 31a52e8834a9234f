import { forgetUpload } from '#lib/funnel-api/files/forget-upload'
import { ago, DAY_MS, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'

/**
 * Removes uploads without activity for a day, with their parts and partial files. For completed uploads the file stays.
 */
export const sweepUploads: Job = {
  name: 'sweep-uploads',
  every_ms: HOUR_MS,
  run: async (api) => {
    const before = ago(api, DAY_MS)
    const stale = await api.db.selectFrom('uploads').select('id').where('touched_at', '<', before).execute()
    for (const { id } of stale) await forgetUpload(api, id, before)
  },
}
