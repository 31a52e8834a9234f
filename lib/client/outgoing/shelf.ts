import type { DBSchema, IDBPDatabase } from 'idb'
import type { Outgoing } from './types'

interface Schema extends DBSchema {
  outgoing: { key: string; value: Outgoing }
}

/** For browsers that keep nothing: as long as the tab. */
const memory = new Map<string, Outgoing>()
let opening: Promise<IDBPDatabase<Schema> | null> | undefined

/** Whoever sends a message waits for it: a script that hangs, or a database that another tab holds, is done without. */
const PATIENCE_MS = 3000

const forget = () => void (opening = undefined)

function open(): Promise<IDBPDatabase<Schema> | null> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => {
      forget()
      resolve(null)
    }, PATIENCE_MS)
  })
  return Promise.race([opened(), late]).finally(() => clearTimeout(timer))
}

async function opened(): Promise<IDBPDatabase<Schema> | null> {
  if (typeof indexedDB === 'undefined') return null
  try {
    const { openDB } = await import('idb')
    return await openDB<Schema>('messages', 1, {
      upgrade: (fresh) => void fresh.createObjectStore('outgoing', { keyPath: 'key' }),
      blocking: (_current, _blocked, event) => {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
  } catch {
    // Its script may come at the next try: a connection was gone, or the site was deployed meanwhile.
    forget()
    return null
  }
}

/** Phones close a database that they think is not in use: then it is opened once more. Undefined where there is none. */
async function onDisk<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  const db = await (opening ??= open())
  if (!db) return undefined
  return work(db).catch(async () => {
    opening = undefined
    const again = await (opening ??= open())
    return again ? work(again).catch(() => undefined) : undefined
  })
}

/** In the order in which they were written. */
export async function kept(): Promise<Outgoing[]> {
  const items = new Map((await onDisk((db) => db.getAll('outgoing')))?.map((item) => [item.key, item]))
  for (const [key, item] of memory) items.set(key, item)
  return [...items.values()].sort((a, b) => a.created_at.localeCompare(b.created_at))
}

export async function keep(item: Outgoing): Promise<void> {
  const written = await onDisk(async (db) => db.put('outgoing', item))
  if (written === undefined) memory.set(item.key, item)
  else memory.delete(item.key)
}

export async function drop(key: string): Promise<void> {
  memory.delete(key)
  await onDisk((db) => db.delete('outgoing', key))
}

export async function clear(): Promise<void> {
  memory.clear()
  await onDisk((db) => db.clear('outgoing'))
}
