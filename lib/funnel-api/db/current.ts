import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#lib/funnel-api/db/open'

const current = new AsyncLocalStorage<Db>()

/** The transaction that the call under way runs in, else the database: whatever a call does belongs to its transaction. */
export const currentOr = (db: Db): Db => current.getStore() ?? db

/** Works within the transaction that there is, or in one of its own. */
export const inTransaction = <T>({ db }: { db: Db }, work: (db: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute((begun) => current.run(begun, () => work(begun)))
