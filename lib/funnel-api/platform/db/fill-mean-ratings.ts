import { type RawBuilder, sql } from 'kysely'
import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const BATCH = 2000

/**
 * Stores the mean of the ratings from before migration 031. Each batch has its own transaction, so that older nodes do
 * not wait for the rows of a large table. Triggers store the mean after each later change of a rating.
 */
export async function fillMeanRatings(db: Db, engine: Engine): Promise<void> {
  for (let after = 0; ;) {
    const isToFill = sql`id > ${after} and mean_rating is null
      and id in (select candidacy_id from candidacy_ratings where candidacy_id > ${after})`
    const { rows } = await sql<{ id: number }>`select id from candidacies where ${isToFill}
      order by id limit ${sql.lit(BATCH)}`.execute(db)
    const last = rows.at(-1)?.id
    if (last === undefined) return
    await storeMeans(db, engine, sql`${isToFill} and id <= ${last}`)
    after = last
  }
}

const storeMeans = (db: Db, engine: Engine, where: RawBuilder<unknown>) =>
  db.transaction().execute(async (trx) => {
    if (engine === 'postgres') {
      // Waiting for a row blocks no other node, unlike waiting for a table.
      await sql`set local lock_timeout = 0`.execute(trx)
      // A transaction that changes a rating locks its application first. Without a lock, the update below could store
      // the mean from before that change.
      await sql`select id from candidacies where ${where} order by id for update`.execute(trx)
    }
    await sql`update candidacies
      set mean_rating = (select sum(rating) / count(*) from candidacy_ratings where candidacy_id = candidacies.id)
      where ${where}`.execute(trx)
  })
