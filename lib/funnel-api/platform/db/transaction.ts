import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { log } from '#lib/telemetry/log'

type Work = () => Promise<unknown>
const current = new AsyncLocalStorage<{ db: Db; after: Work[] }>()

/** Returns the transaction of the current call, or the database if there is none. */
export const currentTransactionOr = (db: Db): Db => current.getStore()?.db ?? db

/** PostgreSQL codes of a deadlock and a serialization failure. */
const CONFLICTS = ['40P01', '40001']
const MAX_ATTEMPTS = 5
/** Maximum of a random pause, so that two transactions do not collide again. */
const PAUSE_MS = 50

const isConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && CONFLICTS.includes(String(error.code))

/**
 * Runs `work` in the current transaction or in a new one. A new one is repeated if PostgreSQL rolled it back because of
 * another transaction.
 */
export async function inTransaction<T>({ db }: { db: Db }, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt += 1) {
    const after: Work[] = []
    let result: T
    try {
      result = await db.transaction().execute((trx) => current.run({ db: trx, after }, () => work(trx)))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error
      await setTimeout(Math.random() * PAUSE_MS)
      continue
    }
    // The transaction is committed, so a failure here must not look like a failed call.
    for (const callback of after)
      try {
        await callback()
      } catch (err) {
        log.error('work after a commit failed', { err })
      }
    return result
  }
}

/**
 * Runs `work` after the commit of the current transaction, or at once without one. For effects that a rollback cannot
 * undo. A failure after the commit is logged.
 */
export async function afterCommit(work: Work): Promise<void> {
  const transaction = current.getStore()
  if (transaction) transaction.after.push(work)
  else await work()
}
