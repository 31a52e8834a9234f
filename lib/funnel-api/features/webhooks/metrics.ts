import { Counter, Gauge } from 'prom-client'
import type { Db } from '#lib/funnel-api/db/open'
import type { Outcome } from '#lib/funnel-api/webhooks/attempt'

const attempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Attempts to tell a webhook, by what came of them.',
  labelNames: ['outcome'],
})
export const countAttempt = (outcome: Outcome['kind']) => attempts.inc({ outcome })

let watched: Db | null = null

/** Sets the database of the metrics. The last one opened in this process is used. */
export const watchWebhooks = (db: Db) => void (watched = db)

new Gauge({
  name: 'webhook_deliveries',
  help: 'Deliveries to webhooks that wait or are dead. The same on every node.',
  labelNames: ['status'],
  async collect() {
    const counts = watched && (await counted(watched).catch(() => null))
    this.reset()
    for (const { status, count } of counts ?? []) this.set({ status }, Number(count))
  },
})

const counted = (db: Db) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', 'in', ['waiting', 'dead'])
    .groupBy('status')
    .execute()
