import { createHash } from 'node:crypto'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const NAME = 'secret'
/** A one-way hash. The secret is too long to be guessed from it. */
const secretHash = (secret: string) => createHash('sha256').update(`careers ${secret}`).digest('hex').slice(0, 32)

export const SECRET_HASH_QUERY = `select value from settings where name = '${NAME}'`

/**
 * Stores the hash of the nodes' secret if there is none, and returns whether this node has a different one. Other nodes
 * would then not accept its sessions and file links.
 */
export async function hasOtherSecret(db: Db, secret: string, previous: string | undefined): Promise<boolean> {
  await db
    .insertInto('settings')
    .values({ name: NAME, value: secretHash(secret) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return !(await mayBeServerSecret(db, secret, previous))
}

/** Whether the last started server had this secret or the previous one. True if it stored no hash. */
export async function mayBeServerSecret(db: Db, secret: string, previous: string | undefined): Promise<boolean> {
  const stored = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst()
  return [secret, previous].some((known) => known !== undefined && matchesHash(known, stored?.value))
}

export const matchesHash = (secret: string, hash: string | undefined) =>
  hash === undefined || hash === secretHash(secret)

/** Replaces the stored hash with the hash of this secret. */
export const storeSecret = (db: Db, secret: string) =>
  db
    .updateTable('settings')
    .set({ value: secretHash(secret) })
    .where('name', '=', NAME)
    .execute()

const ORIGIN = 'origin'
const COMPANY = '{company}'

/** Stores the server's public origin for CLI commands, which often run without the server's settings. */
export async function storeOrigin(db: Db, origin: (slug: string) => string): Promise<void> {
  const value = origin(COMPANY)
  if ((await readOrigin(db)) === value) return
  await db
    .insertInto('settings')
    .values({ name: ORIGIN, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

const readOrigin = async (db: Db) =>
  (await db.selectFrom('settings').select('value').where('name', '=', ORIGIN).executeTakeFirst())?.value

/**
 * Returns a company's origin as stored by the last started server. Returns `own`, the origin of this environment, if no
 * server was started or if `rootDomain` is a different domain.
 */
export async function loadOrigin(db: Db, own: (slug: string) => string, rootDomain: string | undefined) {
  const stored = await readOrigin(db)
  if (stored === undefined) return own
  const isOtherDomain = rootDomain !== undefined && new URL(stored.replace(COMPANY, 'x')).hostname !== `x.${rootDomain}`
  return isOtherDomain ? own : (slug: string) => stored.replace(COMPANY, slug)
}
