import { forgetUpload } from '#lib/funnel-api/files/forget-upload'
import { ago, DAY_MS, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'

/**
 * Uploads that no byte came of for a day: rows, parts and what was half put together. Those that became a file go too,
 * without it: nobody asks for their end any more.
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
