import { sweepTransforms } from '#lib/funnel-api/files/transform-cache'
import { forgetAbandoned } from '#lib/funnel-api/files/unused'
import { ago, DAY_MS, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'

/** A message may wait for a connection, or as a draft, after its files have gone up. */
const MESSAGE_DAYS = 7

/** Files that were sent two days ago and attached to nothing, and pictures made of files that nobody asks for. */
export const forgetFiles: Job = {
  name: 'forget-files',
  every_ms: 6 * HOUR_MS,
  run: async (api) => {
    await forgetAbandoned(api, ago(api, 2 * DAY_MS), ago(api, MESSAGE_DAYS * DAY_MS))
    await sweepTransforms(api)
  },
}
