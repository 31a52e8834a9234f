import { randomBytes } from 'node:crypto'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Writes a row of this size and deletes it. Rejects if the database cannot store it. */
export async function writeProbe(db: Db, bytes: number): Promise<void> {
  const name = `space-${randomBytes(8).toString('hex')}`
  await db
    .insertInto('settings')
    .values({ name, value: randomBytes(bytes / 2).toString('hex') })
    .execute()
  await db.deleteFrom('settings').where('name', '=', name).execute()
}
