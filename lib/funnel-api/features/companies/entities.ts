import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import type { Db } from '#lib/funnel-api/db/open'
import type { EntityRow } from '#lib/funnel-api/db/schema'

/** Writes an entity by its slug and answers its id; jobs that show what it is called or looks like have changed with it. */
export async function keepEntity(db: Db, row: Insertable<EntityRow>, changed_at: string): Promise<number> {
  const before = await db
    .selectFrom('entities')
    .selectAll()
    .where('company_id', '=', row.company_id)
    .where('slug', '=', row.slug)
    .executeTakeFirst()
  const { id } = await db
    .insertInto('entities')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'slug']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (before && !isDeepStrictEqual({ ...before, ...row }, before))
    await db
      .updateTable('campaigns')
      .set({ changed_at })
      .where('company_id', '=', row.company_id)
      .where('entity_id', '=', id)
      .execute()
  return id
}
