import { Gauge } from 'prom-client'
import type { Db } from '#lib/funnel-api/platform/db/schema'

export type OutboxCount = { channel: string; status: 'waiting' | 'dead'; count: number }

/** Counts queued and failed messages. Each status has its own index, while sent messages are most of the table. */
export async function countOutbox(db: Db): Promise<OutboxCount[]> {
  const countWithStatus = async (status: OutboxCount['status']) => {
    const count = db.selectFrom('outbox').select(['channel', (eb) => eb.fn.countAll<number>().as('count')])
    const rows = await count.where('status', '=', status).groupBy('channel').execute()
    return rows.map((row) => ({ ...row, status }))
  }
  return [...(await countWithStatus('waiting')), ...(await countWithStatus('dead'))]
}

let watched: Db | null = null

/** Sets the database of the metrics. The last one opened in this process is used. */
export const watchOutbox = (db: Db) => void (watched = db)

new Gauge({
  name: 'outbox_letters',
  help: 'Queued (waiting) and failed (dead) outbox messages by channel. Same value on every node.',
  labelNames: ['channel', 'status'],
  async collect() {
    // Metrics of the process stay available while the database is down.
    const counts = watched ? await countOutbox(watched).catch(() => null) : null
    this.reset()
    for (const { channel, status, count } of counts ?? []) this.set({ channel, status }, Number(count))
  },
})
