import { Gauge } from 'prom-client'
import type { Db } from '#lib/funnel-api/db/open'

export type OutboxCount = { channel: string; status: string; count: number }

/** Letters that wait, and those that will never be sent. What was sent is not looked at: it is all the rest. */
export const countOutbox = (db: Db): Promise<OutboxCount[]> =>
  db
    .selectFrom('outbox')
    .select(['channel', 'status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('status', 'in', ['waiting', 'dead'])
    .groupBy(['channel', 'status'])
    .execute()

let watched: Db | null = null

/** Of which database the figures are told; the last one that was opened in this process. */
export const watchOutbox = (db: Db) => void (watched = db)

new Gauge({
  name: 'outbox_letters',
  help: 'Letters of the outbox that wait or are dead, by channel. The same on every node.',
  labelNames: ['channel', 'status'],
  async collect() {
    // Figures of the process are worth having while the database is away, too.
    const counts = watched ? await countOutbox(watched).catch(() => null) : null
    this.reset()
    for (const { channel, status, count } of counts ?? []) this.set({ channel, status }, Number(count))
  },
})
