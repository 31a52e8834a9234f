import type { Db } from '#lib/funnel-api/platform/db/schema'

type Name = 'demo_companies' | 'pending_samples'

async function read(db: Db, name: Name): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row ? row.value.split(' ') : []
}

async function store(db: Db, name: Name, slugs: readonly string[]): Promise<void> {
  const value = slugs.join(' ')
  if (value === '') await db.deleteFrom('settings').where('name', '=', name).execute()
  else
    await db
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
}

/** Returns the slugs of the companies that were loaded with the demo. */
export const readDemoCompanies = (db: Db) => read(db, 'demo_companies')
export const storeDemoCompanies = (db: Db, slugs: readonly string[]) => store(db, 'demo_companies', slugs)

/** Returns the slugs of demo companies whose sample applications are not loaded yet. */
export const readPendingSamples = (db: Db) => read(db, 'pending_samples')
export const storePendingSamples = (db: Db, slugs: readonly string[]) => store(db, 'pending_samples', slugs)
