import { DAY_MS } from '#lib/domain/days'
import type { Api } from '#lib/funnel-api/platform/context'
import { inBatches } from '#lib/funnel-api/platform/queue/in-batches'
import { ago, createTimeLimit, type Job } from '#lib/funnel-api/platform/queue/job'

/** Long enough to find out why an email did not arrive. */
const RETENTION_DAYS = 90

/** Clears the recipient and content of old emails. The rows stay, so that no email is sent twice. */
export const deleteEmailContent: Job = {
  name: 'forget-letters',
  every_ms: DAY_MS,
  run: (api, isStopped) => inBatches(createTimeLimit(api, isStopped), (limit) => clearBatch(api, limit)),
}

async function clearBatch(api: Api, limit: number) {
  const { numUpdatedRows } = await api.db
    .updateTable('outbox')
    .set({ recipient: '', payload: {} })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('status', '<>', 'waiting')
        .where('recipient', '<>', '')
        .where('created_at', '<', ago(api, RETENTION_DAYS * DAY_MS))
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
