import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Chunk, type KeptTake, type KeptUpload, type Shelf, sizeOf } from './shelf'

interface Schema extends DBSchema {
  takes: { key: string; value: KeptTake }
  chunks: { key: [string, number]; value: Chunk }
  uploads: { key: string; value: KeptUpload }
}

const STORES = ['takes', 'chunks', 'uploads'] as const
const chunksOf = (take_id: string, before = Infinity) => IDBKeyRange.bound([take_id, 0], [take_id, before], false, true)

/**
 * Storage in IndexedDB, which survives reloads and crashes; rejects if there is none. `onLost` is called when the
 * browser closes it.
 */
export async function idbShelf(onLost: () => void): Promise<Shelf> {
  const db = await openDB<Schema>('takes', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('takes', { keyPath: 'id' })
      fresh.createObjectStore('chunks', { keyPath: ['take_id', 'start_at'] })
      fresh.createObjectStore('uploads', { keyPath: 'take_id' })
    },
    // Closes at once, so that a newer version of the site in another tab can upgrade the database.
    blocking: () => {
      db.close()
      onLost()
    },
    terminated: onLost,
  })
  return {
    takes: () => db.getAll('takes'),
    take: (id) => db.get('takes', id),
    put: async (take, chunks) => {
      const work = db.transaction(['takes', 'chunks'], 'readwrite', { durability: 'strict' })
      const written = [work.objectStore('takes').put(take), ...chunks.map((one) => work.objectStore('chunks').put(one))]
      await Promise.all([...written, work.done])
    },
    chunks: (take_id, from, to) => readChunks(db, take_id, from, to),
    upload: (take_id) => db.get('uploads', take_id),
    putUpload: async (upload) => void (await db.put('uploads', upload)),
    dropUpload: (take_id) => db.delete('uploads', take_id),
    drop: async (take_id) => {
      const work = db.transaction(STORES, 'readwrite')
      const dropped = [
        work.objectStore('takes').delete(take_id),
        work.objectStore('chunks').delete(chunksOf(take_id)),
        work.objectStore('uploads').delete(take_id),
      ]
      await Promise.all([...dropped, work.done])
    },
    clear: async () => {
      const work = db.transaction(STORES, 'readwrite')
      await Promise.all([...STORES.map((name) => work.objectStore(name).clear()), work.done])
    },
  }
}

/** Reads backward from the end: the first chunk may begin before the range. */
async function readChunks(db: IDBPDatabase<Schema>, take_id: string, from: number, to: number): Promise<Chunk[]> {
  const found: Chunk[] = []
  let cursor = await db.transaction('chunks').store.openCursor(chunksOf(take_id, to), 'prev')
  while (cursor && cursor.value.start_at + sizeOf(cursor.value) > from) {
    found.unshift(cursor.value)
    cursor = await cursor.continue()
  }
  return found
}
