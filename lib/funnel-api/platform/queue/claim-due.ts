import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** The queue tables: the key, the column with the time, and the condition for a row that can be claimed. */
const QUEUES = {
  outbox: { key: 'id', time: 'next_attempt_at', isClaimable: sql`status = 'waiting'` },
  webhook_deliveries: { key: 'id', time: 'next_attempt_at', isClaimable: sql`status = 'waiting'` },
  candidacy_decisions: { key: 'id', time: 'next_attempt_at', isClaimable: sql`open = 1` },
  feeds: { key: 'id', time: 'next_run_at', isClaimable: sql`is_active = 1` },
  /** `ran_at` is the time of the last run, so `until` is the current time. */
  jobs: { key: 'name', time: 'ran_at', isClaimable: sql`1 = 1` },
} as const
export type QueueTable = keyof typeof QUEUES

/**
 * Claims a due row for one process by moving its timestamp to `until`. Returns false if another process was first. The
 * claim of a process that dies expires at `until`.
 */
export async function claimDue(
  db: Db,
  table: QueueTable,
  { id, dueAt }: { id: number | string; dueAt: string },
  until: string,
): Promise<boolean> {
  const { key, time, isClaimable } = QUEUES[table]
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(time)} = ${until}
    where ${sql.ref(key)} = ${id} and ${sql.ref(time)} = ${dueAt} and ${isClaimable} returning ${sql.ref(key)}`.execute(
    db,
  )
  return rows.length > 0
}

type DueLanes = {
  table: 'outbox' | 'webhook_deliveries'
  /** The column that identifies a lane. In the index, this column directly follows the column of `only`. */
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
export async function findDueLanes(db: Db, { table, lane, only, now, after, limit }: DueLanes): Promise<number[]> {
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
