import { sql } from 'kysely'
import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const BATCH = 2000

/**
 * Stores the mean of the ratings from before migration 031. Each batch has its own transaction, so that older nodes do
 * not wait for the rows of a large table. Triggers store the mean after each later change of a rating.
 */
export async function fillMeanRatings(db: Db, engine: Engine): Promise<void> {
  for (let after: number | null = 0; after !== null;) after = await fillBatch(db, engine, after)
}

/** Returns the last application of the batch. Null if none is left. */
const fillBatch = (db: Db, engine: Engine, after: number) =>
  db.transaction().execute(async (trx) => {
    // Waiting for a row blocks no other node, unlike waiting for a table.
    if (engine === 'postgres') await sql`set local lock_timeout = 0`.execute(trx)
    const isToFill = sql`id > ${after} and mean_rating is null
      and id in (select candidacy_id from candidacy_ratings where candidacy_id > ${after})`
    // A transaction that changes a rating locks its application first. Without a lock, the update below could store the
    // mean from before that change.
    const { rows } = await sql<{ id: number }>`select id from candidacies where ${isToFill}
      order by id limit ${sql.lit(BATCH)} ${sql.raw(engine === 'postgres' ? 'for update' : '')}`.execute(trx)
    const last = rows.at(-1)?.id ?? null
    if (last !== null)
      await sql`update candidacies
        set mean_rating = (select sum(rating) / count(*) from candidacy_ratings where candidacy_id = candidacies.id)
        where ${isToFill} and id <= ${last}`.execute(trx)
    return last
  })
