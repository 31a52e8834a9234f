import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Whether the work with this name was last done for this value, such as a week. */
export async function isDone(db: Db, name: string, value: string): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', `done:${name}`).executeTakeFirst()
  return row?.value === value
}

export const markDone = (db: Db, name: string, value: string) =>
  db
    .insertInto('settings')
    .values({ name: `done:${name}`, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
