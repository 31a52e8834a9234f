import type { DBSchema } from 'idb'
import { DATABASES } from '#lib/client/database-names'
import { diskStore } from '#lib/client/disk-store'
import { isSharedComputer, MAX_AGE_MS } from '#lib/client/input-storage'
import { tabStorage } from '#lib/client/storage'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { type Outgoing, QUEUE } from './types'

interface Schema extends DBSchema {
  outgoing: { key: string; value: Outgoing }
}

function readTab(): Outgoing[] {
  const stored = jsonOrNull(tabStorage.read(QUEUE) ?? '')
  return Array.isArray(stored) ? stored : []
}

/**
 * Messages on shared computers, and messages that cannot be stored on disk. A copy survives reloads of the tab. They
 * are lost when the tab is closed.
 */
const tab = new Map(readTab().map((item) => [item.key, item]))

const copyTab = () => tabStorage.write(QUEUE, tab.size > 0 ? JSON.stringify([...tab.values()]) : null)

const onDisk = diskStore<Schema>(DATABASES.messages, (db) => void db.createObjectStore('outgoing', { keyPath: 'key' }))

/** All messages, oldest first. Deletes messages that were written more than 30 days ago. */
export async function queuedMessages(): Promise<Outgoing[]> {
  const items = new Map((await onDisk((db) => db.getAll('outgoing')))?.map((item) => [item.key, item]))
  for (const [key, item] of tab) items.set(key, item)
  const oldest = new Date(Date.now() - MAX_AGE_MS).toISOString()
  for (const { key, created_at } of items.values())
    if (created_at < oldest) {
      items.delete(key)
      await deleteMessage(key)
    }
  return [...items.values()].sort((a, b) => a.created_at.localeCompare(b.created_at))
}

export async function saveMessage(item: Outgoing): Promise<void> {
  const result = isSharedComputer() ? undefined : await onDisk(async (db) => db.put('outgoing', item))
  if (result === undefined) tab.set(item.key, item)
  else tab.delete(item.key)
  copyTab()
}

export async function deleteMessage(key: string): Promise<void> {
  tab.delete(key)
  copyTab()
  await onDisk((db) => db.delete('outgoing', key))
}

/** Moves all messages from disk to this tab, because messages on a shared computer must not outlast it. */
export async function moveMessagesToTab(): Promise<void> {
  for (const item of (await onDisk((db) => db.getAll('outgoing'))) ?? []) {
    // A message of this tab is newer than its copy on disk.
    if (!tab.has(item.key)) tab.set(item.key, item)
    copyTab()
    await onDisk((db) => db.delete('outgoing', item.key))
  }
}

export async function deleteAllMessages(): Promise<void> {
  tab.clear()
  copyTab()
  await onDisk((db) => db.clear('outgoing'))
}
