import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { DATABASES } from '#lib/client/database-names'
import { type AttemptStorage, type Chunk, chunkSize, type StoredAttempt, type StoredUpload } from './types'

/** The names of the stores and their keys are part of the data in users' browsers. */
interface Schema extends DBSchema {
  takes: { key: string; value: StoredAttempt }
  chunks: { key: [string, number]; value: Chunk }
  uploads: { key: string; value: StoredUpload }
}

const STORES = ['takes', 'chunks', 'uploads'] as const

/** All chunks of an attempt that start before an offset. */
const chunkRange = (take_id: string, before = Infinity) =>
  IDBKeyRange.bound([take_id, 0], [take_id, before], false, true)

/**
 * Storage in IndexedDB, which survives reloads and crashes. Rejects if the database cannot be opened. `onLost` is
 * called when the browser closes the connection.
 */
export async function openIndexedDbStorage(onLost: () => void): Promise<AttemptStorage> {
  const db = await openDB<Schema>(DATABASES.attempts, 1, {
    upgrade: (newDb) => {
      newDb.createObjectStore('takes', { keyPath: 'id' })
      newDb.createObjectStore('chunks', { keyPath: ['take_id', 'start_at'] })
      newDb.createObjectStore('uploads', { keyPath: 'take_id' })
    },
    // An open connection would prevent a newer version of the site in another tab from upgrading the database.
    blocking: () => {
      db.close()
      onLost()
    },
    terminated: onLost,
  })
  return {
    getAttempts: () => db.getAll('takes'),
    getAttempt: (id) => db.get('takes', id),
    putAttempt: async (attempt, chunks) => {
      const transaction = db.transaction(['takes', 'chunks'], 'readwrite', { durability: 'strict' })
      const chunkStore = transaction.objectStore('chunks')
      const writes = [transaction.objectStore('takes').put(attempt), ...chunks.map((chunk) => chunkStore.put(chunk))]
      await Promise.all([...writes, transaction.done])
    },
    getChunks: (take_id, from, to) => readChunks(db, take_id, from, to),
    getUpload: (take_id) => db.get('uploads', take_id),
    putUpload: async (upload) => void (await db.put('uploads', upload)),
    deleteUpload: (take_id) => db.delete('uploads', take_id),
    deleteAttempt: async (take_id) => {
      const transaction = db.transaction(STORES, 'readwrite')
      const deletions = [
        transaction.objectStore('takes').delete(take_id),
        transaction.objectStore('chunks').delete(chunkRange(take_id)),
        transaction.objectStore('uploads').delete(take_id),
      ]
      await Promise.all([...deletions, transaction.done])
    },
    clear: async () => {
      const transaction = db.transaction(STORES, 'readwrite')
      await Promise.all([...STORES.map((name) => transaction.objectStore(name).clear()), transaction.done])
    },
  }
}

/** Reads backward from the end, because the first chunk may start before the range. */
async function readChunks(db: IDBPDatabase<Schema>, take_id: string, from: number, to: number): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  let cursor = await db.transaction('chunks').store.openCursor(chunkRange(take_id, to), 'prev')
  while (cursor && cursor.value.start_at + chunkSize(cursor.value) > from) {
    chunks.unshift(cursor.value)
    cursor = await cursor.continue()
  }
  return chunks
}
