import { dropOld } from '#lib/funnel-api/jobs/drop-old'
import { ago, DAY_MS, type Job } from '#lib/funnel-api/jobs/job'

/** Longer than any reply address is valid. */
const KEPT_DAYS = 200

/** Deletes the records of inbound emails that detect duplicates. */
export const sweepMails: Job = {
  name: 'sweep-mails',
  every_ms: DAY_MS,
  run: (api, isStopped) =>
    dropOld(api, isStopped, { table: 'inbound_mails', column: 'created_at', before: ago(api, KEPT_DAYS * DAY_MS) }),
}
