import type { DBSchema } from 'idb'
import { diskStore } from '#lib/client/disk-store'
import type { Outgoing } from './types'

interface Schema extends DBSchema {
  outgoing: { key: string; value: Outgoing }
}

/** Messages that cannot be stored on disk. They are lost with the tab. */
const memory = new Map<string, Outgoing>()

const onDisk = diskStore<Schema>('messages', (db) => void db.createObjectStore('outgoing', { keyPath: 'key' }))

/** All messages, oldest first. */
export async function queuedMessages(): Promise<Outgoing[]> {
  const items = new Map((await onDisk((db) => db.getAll('outgoing')))?.map((item) => [item.key, item]))
  for (const [key, item] of memory) items.set(key, item)
  return [...items.values()].sort((a, b) => a.created_at.localeCompare(b.created_at))
}

export async function saveMessage(item: Outgoing): Promise<void> {
  const result = await onDisk(async (db) => db.put('outgoing', item))
  if (result === undefined) memory.set(item.key, item)
  else memory.delete(item.key)
}

export async function deleteMessage(key: string): Promise<void> {
  memory.delete(key)
  await onDisk((db) => db.delete('outgoing', key))
}

export async function deleteAllMessages(): Promise<void> {
  memory.clear()
  await onDisk((db) => db.clear('outgoing'))
}
