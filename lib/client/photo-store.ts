import type { DBSchema } from 'idb'
import { browserStore } from '#lib/client/browser-store'
import { isSharedComputer } from '#lib/client/input-storage'
import type { Rotation } from '#lib/client/resume-pdf/photo-pdf'
import type { Photo } from '#lib/client/resume-pdf/read-photo'

export type StoredPage = Photo & { rotation: Rotation }

/** Some phones cannot read Blobs from IndexedDB after a restart, so data on disk is an ArrayBuffer. */
type Page = Omit<StoredPage, 'blob'> & { bytes: ArrayBuffer }
type Pages = { candidacy_id: number; changed_at: number; pages: Page[] }

interface Schema extends DBSchema {
  pages: { key: number; value: Pages }
}

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000
/** Maximum wait for a database that another tab locks. */
const OPEN_TIMEOUT_MS = 3000

/** Used on shared computers, and for pages that do not fit on disk. Lost with the tab. */
const memory = new Map<number, Pages>()

const database = browserStore(async (onLost) => {
  const { openDB } = await import('idb')
  return openDB<Schema>('resume-photos', 1, {
    upgrade: (newDb) => void newDb.createObjectStore('pages', { keyPath: 'candidacy_id' }),
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      onLost()
    },
    terminated: onLost,
  })
}, OPEN_TIMEOUT_MS)

/** Without a database, the pages are in memory. */
const onDisk: typeof database = (work) => database(work).catch(() => undefined)

/** Operations run in call order, so that a read has the result of an earlier write. */
let queue: Promise<unknown> = Promise.resolve()
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work, work)
  queue = result
  return result
}

const isOld = ({ changed_at }: Pages) => changed_at < Date.now() - MAX_AGE_MS

async function deleteOldPages() {
  for (const stored of memory.values()) if (isOld(stored)) memory.delete(stored.candidacy_id)
  await onDisk(async (db) => {
    for (const stored of await db.getAll('pages')) if (isOld(stored)) await db.delete('pages', stored.candidacy_id)
  })
}

/** The photographed pages of a CV that is not uploaded yet, in order. */
export const readPages = (candidacy_id: number): Promise<StoredPage[]> =>
  inOrder(async () => {
    await deleteOldPages()
    const stored = memory.get(candidacy_id) ?? (await onDisk((db) => db.get('pages', candidacy_id)))
    return (stored?.pages ?? []).map(({ bytes, ...page }) => ({
      ...page,
      blob: new Blob([bytes], { type: 'image/jpeg' }),
    }))
  })

/** Stores the pages until they are uploaded or removed. No pages delete the earlier ones. */
export const writePages = (candidacy_id: number, pages: readonly StoredPage[]): Promise<void> =>
  inOrder(async () => {
    const data = await Promise.all(
      pages.map(async ({ blob, width, height, rotation }) => ({
        bytes: await blob.arrayBuffer(),
        width,
        height,
        rotation,
      })),
    )
    const stored = { candidacy_id, changed_at: Date.now(), pages: data }
    memory.delete(candidacy_id)
    await onDisk((db) => db.delete('pages', candidacy_id))
    if (pages.length === 0) return
    const isOnDisk = !isSharedComputer() && (await onDisk((db) => db.put('pages', stored))) !== undefined
    if (!isOnDisk) memory.set(candidacy_id, stored)
  })

/** On a shared computer, pages last as long as the tab. */
export const movePagesToMemory = (): Promise<void> =>
  inOrder(async () => {
    for (const stored of (await onDisk((db) => db.getAll('pages'))) ?? []) memory.set(stored.candidacy_id, stored)
    await onDisk((db) => db.clear('pages'))
  })

/** Deletes all pages at sign-out, because other people may use this computer. */
export const clearPages = (): Promise<void> =>
  inOrder(async () => {
    memory.clear()
    await onDisk((db) => db.clear('pages'))
  })
