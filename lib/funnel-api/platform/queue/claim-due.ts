import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/db/open'

/** The queue tables: the column with the due time, and the condition for a row that can be claimed. */
const QUEUES = {
  outbox: { due: 'next_attempt_at', isOpen: sql`status = 'waiting'` },
  webhook_deliveries: { due: 'next_attempt_at', isOpen: sql`status = 'waiting'` },
  feeds: { due: 'next_run_at', isOpen: sql`is_active = 1` },
} as const
export type QueueTable = keyof typeof QUEUES

/**
 * Claims a due row for one process by moving its timestamp to `until`. Returns false if another process was first. The
 * claim of a process that dies expires at `until`.
 */
export async function claimDue(
  db: Db,
  table: QueueTable,
  { id, dueAt }: { id: number; dueAt: string },
  until: string,
): Promise<boolean> {
  const { due, isOpen } = QUEUES[table]
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(due)} = ${until}
    where id = ${id} and ${sql.ref(due)} = ${dueAt} and ${isOpen} returning id`.execute(db)
  return rows.length > 0
}

type DueLanes = {
  table: 'outbox' | 'webhook_deliveries'
  /** The column that identifies a lane. The index has it after the columns of `only`. */
  lane: 'company_id' | 'webhook_id'
  only?: { channel: string }
  now: string
  /** Returns only lanes above this ID. */
  after: number
  limit: number
}

/**
 * Returns lanes with a due row, in order. It steps through the index from lane to lane, so that its cost depends on the
 * number of lanes and not on the number of rows.
 */
export async function dueLanes(db: Db, { table, lane, only, now, after, limit }: DueLanes): Promise<number[]> {
  const rows = sql`${sql.table(table)} where status = 'waiting' ${only ? sql`and channel = ${only.channel}` : sql``}`
  const column = sql.ref(lane)
  const { rows: lanes } = await sql<{ id: number }>`
    with recursive lanes (id) as (
      select min(${column}) from ${rows} and ${column} > ${after}
      union all
      select (select min(${column}) from ${rows} and ${column} > lanes.id) from lanes where lanes.id is not null
    )
    select id from lanes where id is not null
      and exists (select 1 from ${rows} and ${column} = lanes.id and next_attempt_at <= ${now})
    limit ${limit}`.execute(db)
  return lanes.map(({ id }) => Number(id))
}
