import type { DBSchema, IDBPDatabase } from 'idb'
import { browserStore } from '#lib/client/browser-store'

/** Maximum wait for the script or for a database that another tab locks. */
const OPEN_TIMEOUT_MS = 3000

/**
 * Returns a function that runs work on an IndexedDB database. `create` creates its object stores. The result is
 * undefined if the database cannot be opened or the work fails, because each caller then uses memory instead.
 */
export function diskStore<Schema extends DBSchema>(name: string, create: (db: IDBPDatabase<Schema>) => void) {
  const database = browserStore(async (onLost) => {
    const { openDB } = await import('idb')
    const db = await openDB<Schema>(name, 1, {
      upgrade: create,
      // An open connection would prevent a newer version of the site in another tab from upgrading the database.
      blocking: () => {
        db.close()
        onLost()
      },
      terminated: onLost,
    })
    return db
  }, OPEN_TIMEOUT_MS)
  return <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> =>
    database(work).catch(() => undefined)
}
