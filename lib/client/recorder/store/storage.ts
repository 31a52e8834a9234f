import { browserStore } from '#lib/client/browser-store'
import { isSharedComputer } from '#lib/client/input-storage'
import { openIndexedDbStorage } from './indexeddb-storage'
import { createMemoryStorage } from './memory-storage'
import type { AttemptStorage, Chunk, StoredAttempt, StoredUpload } from './types'
import { forgetUnstored, markUnstored } from './unstored'

/** Used on shared computers, for attempts that do not fit on disk, and for all attempts if there is no database. */
const memory = createMemoryStorage()

const onDisk = browserStore(openIndexedDbStorage)

export async function getAttempt(take_id: string): Promise<StoredAttempt | undefined> {
  return (await memory.getAttempt(take_id)) ?? onDisk((storage) => storage.getAttempt(take_id))
}

export async function getAttempts(): Promise<StoredAttempt[]> {
  const inMemory = await memory.getAttempts()
  const stored = (await onDisk((storage) => storage.getAttempts())) ?? []
  return [...inMemory, ...stored.filter(({ id }) => !inMemory.some((attempt) => attempt.id === id))]
}

/**
 * Stores an attempt on disk. If the disk is full, or `is_kept` is already false, stores it in memory and returns it
 * with `is_kept` false.
 */
export async function putAttempt(attempt: StoredAttempt, chunks: readonly Chunk[]): Promise<StoredAttempt> {
  const write = (storage: AttemptStorage) => storage.putAttempt(attempt, chunks).then(() => true)
  const isOnDisk = attempt.is_kept && (await onDisk(write).catch(() => false))
  if (isOnDisk) return attempt
  const inMemory = { ...attempt, is_kept: false }
  await memory.putAttempt(inMemory, chunks)
  markUnstored(inMemory)
  return inMemory
}

/** All chunks that overlap a range. Chunks in memory are newer than those on disk and replace them. */
export async function getChunks(take_id: string, from: number, to: number): Promise<Chunk[]> {
  if (to <= from) return []
  const inMemory = await memory.getChunks(take_id, from, to)
  const stored = (await onDisk((storage) => storage.getChunks(take_id, from, to))) ?? []
  const isReplaced = ({ start_at }: Chunk) => inMemory.some((chunk) => chunk.start_at === start_at)
  return [...inMemory, ...stored.filter((chunk) => !isReplaced(chunk))].sort((a, b) => a.start_at - b.start_at)
}

export async function getUpload(take_id: string): Promise<StoredUpload | undefined> {
  return (await memory.getUpload(take_id)) ?? onDisk((storage) => storage.getUpload(take_id))
}

/**
 * Stores an upload in memory and, except on a shared computer, on disk. A failed write to disk is ignored, because this
 * tab reads the copy in memory.
 */
export async function putUpload(upload: StoredUpload): Promise<void> {
  await memory.putUpload(upload)
  if (!isSharedComputer()) await onDisk((storage) => storage.putUpload(upload)).catch(() => undefined)
}

/**
 * Moves an attempt with its upload from disk to memory. Buffers become Blobs, because a browser can move Blobs from
 * memory to disk, but not buffers.
 */
export async function moveAttemptToMemory(take_id: string): Promise<void> {
  const attempt = await onDisk((storage) => storage.getAttempt(take_id))
  if (!attempt) return
  const chunks = await getChunks(take_id, 0, Infinity)
  const upload = await getUpload(take_id)
  await memory.putAttempt(
    { ...((await memory.getAttempt(take_id)) ?? attempt), is_kept: false },
    chunks.map((chunk) => ({ ...chunk, bytes: new Blob([chunk.bytes]) })),
  )
  if (upload) await memory.putUpload(upload)
  markUnstored(attempt)
  await onDisk((storage) => storage.deleteAttempt(take_id))
}

const onBothStorages = async (work: (storage: AttemptStorage) => Promise<void>) =>
  void (await Promise.all([work(memory), onDisk(work)]))

export const deleteUpload = (take_id: string) => onBothStorages((storage) => storage.deleteUpload(take_id))

export async function deleteStoredAttempt(take_id: string): Promise<void> {
  forgetUnstored(take_id)
  await onBothStorages((storage) => storage.deleteAttempt(take_id))
}

export async function clearStorage(): Promise<void> {
  forgetUnstored()
  await onBothStorages((storage) => storage.clear())
}
