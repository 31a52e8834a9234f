import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '#lib/funnel-api/db/open'

type Work = () => Promise<unknown>
const current = new AsyncLocalStorage<{ db: Db; after: Work[] }>()

/** The transaction that the call under way runs in, else the database: whatever a call does belongs to its transaction. */
export const currentOr = (db: Db): Db => current.getStore()?.db ?? db

/** Works within the transaction that there is, or in one of its own. */
export async function inTransaction<T>({ db }: { db: Db }, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  const after: Work[] = []
  const done = await db.transaction().execute((begun) => current.run({ db: begun, after }, () => work(begun)))
  for (const one of after) await one()
  return done
}

/** What no rollback could take back waits until all is written; where nothing is under way, it is done at once. */
export async function afterCommit(work: Work): Promise<void> {
  const begun = current.getStore()
  if (begun) begun.after.push(work)
  else await work()
}
