import { DAY_MS } from '#lib/domain/days'
import { deleteOldRows } from '#lib/funnel-api/platform/queue/delete-old'
import { ago, type Job } from '#lib/funnel-api/platform/queue/job'

/** Longer than any reply address is valid. */
const RETENTION_DAYS = 200

/** Deletes old records of inbound emails. They are stored only to detect duplicates. */
export const deleteInboundEmails: Job = {
  name: 'sweep-mails',
  every_ms: DAY_MS,
  run: (api, isStopped) =>
    deleteOldRows(api, isStopped, {
      table: 'inbound_mails',
      column: 'created_at',
      before: ago(api, RETENTION_DAYS * DAY_MS),
    }),
}
