import { DAY_MS } from '#lib/domain/days'
import { sweepTransforms } from '#lib/funnel-api/features/files/transform-cache'
import { deleteAbandoned } from '#lib/funnel-api/features/files/unused'
import { forEachIndependently } from '#lib/funnel-api/platform/queue/for-each-independently'
import { ago, createTimeLimit, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'
import { deleteUpload } from '#lib/funnel-api/features/files/delete-upload'

/** A message may wait offline or as a draft after its files were uploaded. */
const MESSAGE_DAYS = 7

/**
 * Deletes files that were uploaded more than two days ago (seven for message files) and are not attached to anything,
 * and unused image transforms.
 */
export const deleteFiles: Job = {
  name: 'forget-files',
  every_ms: 6 * HOUR_MS,
  run: async (api, isStopped) => {
    await deleteAbandoned(api, ago(api, 2 * DAY_MS), ago(api, MESSAGE_DAYS * DAY_MS))
    await sweepTransforms(api, createTimeLimit(api, isStopped))
  },
}

/**
 * Removes uploads without activity for a day, with their parts and partial files. For completed uploads the file stays.
 */
export const sweepUploads: Job = {
  name: 'sweep-uploads',
  every_ms: HOUR_MS,
  run: async (api, isStopped) => {
    const before = ago(api, DAY_MS)
    const stale = await api.db.selectFrom('uploads').select('id').where('touched_at', '<', before).execute()
    await forEachIndependently(
      createTimeLimit(api, isStopped),
      stale,
      ({ id }) => deleteUpload(api, id, before),
      ({ id: upload }) => ({ message: 'upload not removed', details: { upload } }),
    )
  },
}

/** Removes temporary files of crashed processes. */
export const sweepSpool: Job = {
  name: 'sweep-spool',
  every_ms: 0,
  runsOnEachNode: true,
  run: (api) => api.store.sweep(new Date(api.now().getTime() - DAY_MS)),
}
