import type { Db } from '#lib/funnel-api/platform/db/schema'

const NAME = 'pending_samples'

/** Returns the slugs of demo companies whose sample applications are not loaded yet. */
export async function readPendingSamples(db: Db): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst()
  return row ? row.value.split(' ') : []
}

/** Stores the slugs of demo companies whose sample applications are still to be loaded. */
export async function storePendingSamples(db: Db, slugs: readonly string[]): Promise<void> {
  const value = slugs.join(' ')
  if (value === '') await db.deleteFrom('settings').where('name', '=', NAME).execute()
  else
    await db
      .insertInto('settings')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
}
