import { Counter, Gauge } from 'prom-client'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { Outcome } from '#lib/funnel-api/features/webhooks/attempt'

const attempts = new Counter({
  name: 'webhook_attempts_total',
  help: 'Webhook delivery attempts by outcome.',
  labelNames: ['outcome'],
})
export const countOutcome = (outcome: Outcome['kind']) => attempts.inc({ outcome })

let database: Db | null = null

/** Sets the database of the metrics. The last one opened in this process is used. */
export const watchWebhooks = (db: Db) => void (database = db)

new Gauge({
  name: 'webhook_deliveries',
  help: 'Webhook deliveries by status, waiting or dead. The value is the same on every node.',
  labelNames: ['status'],
  async collect() {
    // Metrics of the process stay available while the database is down.
    const counts = database && (await countByStatus(database).catch(() => null))
    this.reset()
    for (const { status, count } of counts ?? []) this.set({ status }, Number(count))
  },
})

const countByStatus = (db: Db) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', 'in', ['waiting', 'dead'])
    .groupBy('status')
    .execute()
