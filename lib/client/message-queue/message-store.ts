import type { DBSchema } from 'idb'
import { browserStore } from '#lib/client/browser-store'
import type { Outgoing } from './types'

interface Schema extends DBSchema {
  outgoing: { key: string; value: Outgoing }
}

/** For browsers without storage: lasts as long as the tab. */
const memory = new Map<string, Outgoing>()

/**
 * A sent message does not wait for longer than this, in milliseconds, for a script or a database locked by another tab.
 */
const PATIENCE_MS = 3000

const store = browserStore(async (onLost) => {
  const { openDB } = await import('idb')
  return openDB<Schema>('messages', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('outgoing', { keyPath: 'key' }),
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    terminated: onLost,
  })
}, PATIENCE_MS)

const onDisk: typeof store = (work) => store(work).catch(() => undefined)

/** In the order of their creation. */
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
