import { sweepTransforms } from '#lib/funnel-api/files/transform-cache'
import { forgetAbandoned } from '#lib/funnel-api/files/unused'
import { ago, DAY_MS, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'

/** A message may wait offline or as a draft after its files were uploaded. */
const MESSAGE_DAYS = 7

/** Deletes files that were uploaded two days ago and are not attached to anything, and unused image transforms. */
export const forgetFiles: Job = {
  name: 'forget-files',
  every_ms: 6 * HOUR_MS,
  run: async (api) => {
    await forgetAbandoned(api, ago(api, 2 * DAY_MS), ago(api, MESSAGE_DAYS * DAY_MS))
    await sweepTransforms(api)
  },
}
