import type { Api } from '#lib/funnel-api/context'
import { dropOld } from '#lib/funnel-api/jobs/drop-old'
import { eachByItself, inBatches } from '#lib/funnel-api/jobs/in-batches'
import { ago, DAY_MS, enough, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'

const SENT_DAYS = 30
const DEAD_DAYS = 90

/** Marks expired deliveries of disabled webhooks as failed, and deletes old deliveries. */
export const sweepDeliveries: Job = {
  name: 'sweep-deliveries',
  every_ms: HOUR_MS,
  run: (api, isStopped) => {
    const drop = (status: 'sent' | 'dead', days: number) => () =>
      dropOld(api, isStopped, {
        ...{ table: 'webhook_deliveries', column: 'created_at', only: { status } },
        before: ago(api, days * DAY_MS),
      })
    return eachByItself({
      waiting: () => inBatches(enough(api, isStopped), (most) => giveUp(api, most)),
      sent: drop('sent', SENT_DAYS),
      dead: drop('dead', DEAD_DAYS),
    })
  },
}

async function giveUp({ db, now }: Api, most: number): Promise<number> {
  const lost = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('status', '=', 'waiting')
    .where('expires_at', '<', ago({ now }, DAY_MS))
    .limit(most)
    .execute()
  if (lost.length > 0)
    await db
      .updateTable('webhook_deliveries')
      .set({ status: 'dead', error: 'the webhook is off' })
      .where(
        'id',
        'in',
        lost.map(({ id }) => id),
      )
      // A delivery that is sent at this moment has its own outcome.
      .where('status', '=', 'waiting')
      .execute()
  return lost.length
}
