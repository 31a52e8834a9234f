import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '#lib/funnel-api/db/open'

type Work = () => Promise<unknown>
const current = new AsyncLocalStorage<{ db: Db; after: Work[] }>()

/** The transaction that the call under way runs in, else the database: whatever a call does belongs to its transaction. */
export const currentOr = (db: Db): Db => current.getStore()?.db ?? db

/** PostgreSQL rolled a transaction back because of another one: a deadlock, or a serialization failure. */
const CONFLICTS = ['40P01', '40001']
const ATTEMPTS_MOST = 5
/** At most, at random: two that repeat at the same instant would meet again. */
const PAUSE_MS = 50

const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && CONFLICTS.includes(String(error.code))

/**
 * Works within the current transaction, or in one of its own. One of its own is repeated if PostgreSQL ended it because
 * of another transaction: nothing of it was written then.
 */
export async function inTransaction<T>({ db }: { db: Db }, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    const after: Work[] = []
    let done: T
    try {
      done = await db.transaction().execute((begun) => current.run({ db: begun, after }, () => work(begun)))
    } catch (error) {
      if (attempt === ATTEMPTS_MOST || !isConflict(error)) throw error
      await setTimeout(Math.random() * PAUSE_MS)
      continue
    }
    for (const one of after) await one()
    return done
  }
}

/** What no rollback could take back waits until all is written; where nothing is under way, it is done at once. */
export async function afterCommit(work: Work): Promise<void> {
  const begun = current.getStore()
  if (begun) begun.after.push(work)
  else await work()
}
