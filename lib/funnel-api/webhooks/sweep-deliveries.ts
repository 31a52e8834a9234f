import { ago, DAY_MS, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'

const SENT_DAYS = 30
const DEAD_DAYS = 90

/** Those that nobody sends any more, as their webhook is off, are given up; what is old is dropped. */
export const sweepDeliveries: Job = {
  name: 'sweep-deliveries',
  every_ms: HOUR_MS,
  run: async (api) => {
    await api.db
      .updateTable('webhook_deliveries')
      .set({ status: 'dead', error: 'the webhook is off' })
      .where('status', '=', 'waiting')
      .where('expires_at', '<', ago(api, DAY_MS))
      .execute()
    for (const [status, days] of [
      ['sent', SENT_DAYS],
      ['dead', DEAD_DAYS],
    ] as const)
      await api.db
        .deleteFrom('webhook_deliveries')
        .where('status', '=', status)
        .where('created_at', '<', ago(api, days * DAY_MS))
        .execute()
  },
}
