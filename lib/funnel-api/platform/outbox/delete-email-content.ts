import type { Api } from '#lib/funnel-api/context'
import { inBatches } from '#lib/funnel-api/jobs/in-batches'
import { ago, DAY_MS, enough, type Job } from '#lib/funnel-api/jobs/job'

/** Long enough to find out why an email did not arrive. */
const KEPT_DAYS = 90

/** Clears the recipient and content of old emails. The rows stay, so that no email is sent twice. */
export const forgetLetters: Job = {
  name: 'forget-letters',
  every_ms: DAY_MS,
  run: (api, isStopped) => inBatches(enough(api, isStopped), (most) => forgetBatch(api, most)),
}

async function forgetBatch(api: Api, most: number) {
  const { numUpdatedRows } = await api.db
    .updateTable('outbox')
    .set({ recipient: '', payload: {} })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('status', '<>', 'waiting')
        .where('recipient', '<>', '')
        .where('created_at', '<', ago(api, KEPT_DAYS * DAY_MS))
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
