import { createHash } from 'node:crypto'
import type { Db } from '#lib/funnel-api/db/open'

const NAME = 'secret'
/** Nobody reads the secret out of it: it has 32 characters or more. */
const markOf = (secret: string) => createHash('sha256').update(`careers ${secret}`).digest('hex').slice(0, 32)

/**
 * Notes which secret the nodes of a database have, and says whether this one's is another than that which was noted: then
 * sessions and links to files that one node gives out are nothing to the others. The one before it is as good.
 */
export async function hasOtherSecret(db: Db, secret: string, previous: string | undefined): Promise<boolean> {
  const value = markOf(secret)
  await db
    .insertInto('settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const noted = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirstOrThrow()
  if (noted.value === value) return false
  return previous === undefined || noted.value !== markOf(previous)
}

/** From now on this secret is that of the database. */
export const noteSecret = (db: Db, secret: string) =>
  db
    .updateTable('settings')
    .set({ value: markOf(secret) })
    .where('name', '=', NAME)
    .execute()

const ORIGIN = 'origin'
const COMPANY = '{company}'

/** Where the server shows companies, for commands beside it: whoever types one rarely gives it all that the server has. */
export async function noteOrigin(db: Db, origin: (slug: string) => string): Promise<void> {
  const value = origin(COMPANY)
  if ((await notedOrigin(db)) === value) return
  await db
    .insertInto('settings')
    .values({ name: ORIGIN, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

const notedOrigin = async (db: Db) =>
  (await db.selectFrom('settings').select('value').where('name', '=', ORIGIN).executeTakeFirst())?.value

/**
 * A company's address as the server that was started last has it. `own` is that of this environment: it counts where no
 * server has been started, and where `rootDomain` is given and another one.
 */
export async function originOf(db: Db, own: (slug: string) => string, rootDomain: string | undefined) {
  const noted = await notedOrigin(db)
  if (noted === undefined) return own
  const isOther = rootDomain !== undefined && new URL(noted.replace(COMPANY, 'x')).hostname !== `x.${rootDomain}`
  return isOther ? own : (slug: string) => noted.replace(COMPANY, slug)
}
