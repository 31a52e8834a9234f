import type { DBSchema } from 'idb'
import { DATABASES } from '#lib/client/database-names'
import { diskStore } from '#lib/client/disk-store'
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

/** Pages on shared computers, and pages that do not fit on disk. They are lost with the tab. */
const memory = new Map<number, Pages>()

/** Resolves to undefined without a database. The pages are then stored in memory. */
const onDisk = diskStore<Schema>(
  DATABASES.photos,
  (db) => void db.createObjectStore('pages', { keyPath: 'candidacy_id' }),
)

/** Aborted when all pages are deleted. */
let deletion = new AbortController()
/** Ends with the deletion of all pages, after which earlier pages must not be stored any more. */
export const pagesLifetime = (): AbortSignal => deletion.signal

/** Operations run in call order, so that a read has the result of an earlier write. */
let queue: Promise<unknown> = Promise.resolve()
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work, work)
  queue = result
  return result
}

const isOld = ({ changed_at }: Pages) => changed_at < Date.now() - MAX_AGE_MS

/** Reads the pages of only one application at a time, because phones have little memory. */
const deleteOldPagesOnDisk = () =>
  onDisk(async (db) => {
    for (const key of await db.getAllKeys('pages')) {
      const stored = await db.get('pages', key)
      if (stored && isOld(stored)) await db.delete('pages', key)
    }
  })

let cleaning: Promise<unknown> | undefined
/** Call only within `inOrder`. Checks the disk once after each load of the site. */
async function deleteOldPagesInOrder() {
  for (const stored of memory.values()) if (isOld(stored)) memory.delete(stored.candidacy_id)
  await (cleaning ??= deleteOldPagesOnDisk())
}

/** Deletes pages that have not changed for a week, for every application. */
export const deleteOldPages = (): Promise<void> => inOrder(deleteOldPagesInOrder)

/** Whether an application has photographed pages of a CV that is not uploaded yet. */
export const hasPages = (candidacy_id: number): Promise<boolean> =>
  inOrder(async () => {
    await deleteOldPagesInOrder()
    return memory.has(candidacy_id) || (await onDisk((db) => db.getKey('pages', candidacy_id))) !== undefined
  })

/** The photographed pages of a CV that is not uploaded yet, in order. */
export const readPages = (candidacy_id: number): Promise<StoredPage[]> =>
  inOrder(async () => {
    await deleteOldPagesInOrder()
    const stored = memory.get(candidacy_id) ?? (await onDisk((db) => db.get('pages', candidacy_id)))
    return (stored?.pages ?? []).map(({ bytes, ...page }) => ({
      ...page,
      blob: new Blob([bytes], { type: 'image/jpeg' }),
    }))
  })

/**
 * Stores the pages until they are uploaded or removed. An empty list deletes the stored pages. Later operations wait for
 * pages that are still being prepared. `lifetime` is that of the screen with the pages: pages from before a deletion are
 * not stored after it.
 */
export const writePages = (
  candidacy_id: number,
  prepared: readonly StoredPage[] | Promise<readonly StoredPage[]>,
  lifetime = pagesLifetime(),
): Promise<void> =>
  inOrder(async () => {
    if (lifetime.aborted) return
    const deleted = new Promise<readonly []>((resolve) => lifetime.addEventListener('abort', () => resolve([])))
    const pages = await Promise.race([prepared, deleted])
    if (lifetime.aborted) return
    const data = await Promise.all(
      pages.map(async ({ blob, width, height, rotation }) => ({
        bytes: await blob.arrayBuffer(),
        width,
        height,
        rotation,
      })),
    )
    const stored = { candidacy_id, changed_at: Date.now(), pages: data }
    // The earlier pages are on disk until these replace them, because the tab may close at any moment.
    const put = () => onDisk((db) => db.put('pages', stored))
    const remove = () => onDisk((db) => db.delete('pages', candidacy_id))
    const isDiskAllowed = pages.length > 0 && !isSharedComputer()
    if (isDiskAllowed && (await put()) !== undefined) return void memory.delete(candidacy_id)
    await remove()
    // Without the earlier pages, there may be enough space.
    if (isDiskAllowed && (await put()) !== undefined) return void memory.delete(candidacy_id)
    if (pages.length === 0) memory.delete(candidacy_id)
    else memory.set(candidacy_id, stored)
  })

/** Moves all pages from disk to memory, because pages on a shared computer must not outlast the tab. */
export const movePagesToMemory = (): Promise<void> =>
  inOrder(async () => {
    for (const stored of (await onDisk((db) => db.getAll('pages'))) ?? []) memory.set(stored.candidacy_id, stored)
    await onDisk((db) => db.clear('pages'))
  })

/**
 * Deletes all pages at sign-out, because other people may use this computer. Does not wait for pages that are being
 * prepared, and these are not stored later.
 */
export function clearPages(): Promise<void> {
  deletion.abort()
  deletion = new AbortController()
  return inOrder(async () => {
    memory.clear()
    await onDisk((db) => db.clear('pages'))
  })
}
