import { DAY_MS } from '#lib/domain/days'
import type { Api } from '#lib/funnel-api/platform/context'
import { deleteOldRows } from '#lib/funnel-api/platform/queue/delete-old'
import { runIndependently, inBatches } from '#lib/funnel-api/platform/queue/in-batches'
import { ago, createTimeLimit, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'

const SENT_DAYS = 30
const DEAD_DAYS = 90

/** Marks expired deliveries of disabled webhooks as failed, and deletes old deliveries. */
export const sweepDeliveries: Job = {
  name: 'sweep-deliveries',
  every_ms: HOUR_MS,
  run: (api, isStopped) => {
    const drop = (status: 'sent' | 'dead', days: number) => () =>
      deleteOldRows(api, isStopped, {
        table: 'webhook_deliveries',
        column: 'created_at',
        only: { status },
        before: ago(api, days * DAY_MS),
      })
    return runIndependently({
      waiting: () => inBatches(createTimeLimit(api, isStopped), (limit) => failExpired(api, limit)),
      sent: drop('sent', SENT_DAYS),
      dead: drop('dead', DEAD_DAYS),
    })
  },
}

async function failExpired({ db, now }: Api, limit: number): Promise<number> {
  const expired = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('status', '=', 'waiting')
    .where('expires_at', '<', ago({ now }, DAY_MS))
    .limit(limit)
    .execute()
  if (expired.length > 0)
    await db
      .updateTable('webhook_deliveries')
      .set({ status: 'dead', error: 'Webhook is disabled' })
      .where(
        'id',
        'in',
        expired.map(({ id }) => id),
      )
      // A delivery that was sent since the query has its own outcome.
      .where('status', '=', 'waiting')
      .execute()
  return expired.length
}
