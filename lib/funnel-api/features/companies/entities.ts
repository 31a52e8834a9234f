import { isDeepStrictEqual } from 'node:util'
import type { Insertable } from 'kysely'
import type { Db, EntityRow } from '#lib/funnel-api/platform/db/schema'

/** Marks the jobs of a business unit as changed. Passed in, because only the campaigns feature writes jobs. */
export type TouchJobs = (db: Db, entity_id: number, changed_at: string) => Promise<unknown>

/** Creates or replaces a business unit by its slug and returns its ID. */
export async function saveEntity(
  db: Db,
  row: Insertable<EntityRow>,
  changed_at: string,
  touchJobs: TouchJobs,
): Promise<number> {
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
  if (before && !isDeepStrictEqual({ ...before, ...row }, before)) await touchJobs(db, id, changed_at)
  return id
}
