import { isAttemptOf } from '#lib/client/attempt-key'
import { isSharedComputer } from '#lib/client/input-storage'
import { readLocks, whenUnused } from './recording-lock'
import {
  clearStorage,
  deleteStoredAttempt,
  getAttempt,
  getAttempts,
  getChunks,
  moveAttemptToMemory,
  putAttempt,
} from './storage'
import type { Attempt, StoredAttempt } from './types'
import { appendToHead, hasWebmHead, headWithDuration } from './webm-head'

type NewAttempt = Pick<Attempt, 'key' | 'kind' | 'mimetype' | 'filename'>

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000
/** Videos are read and stored in pieces of this size, in bytes. */
const PIECE_SIZE = 4 * 1024 * 1024

/** Operations on one attempt run sequentially, in call order. */
const queues = new Map<string, Promise<unknown>>()
function inOrder<T>(take_id: string, work: () => Promise<T>): Promise<T> {
  const result = (queues.get(take_id) ?? Promise.resolve()).then(work, work)
  queues.set(take_id, result)
  return result
}

const toAttempt = ({ held: _held, is_head_open: _open, ...attempt }: StoredAttempt): Attempt => attempt

async function requireAttempt(take_id: string): Promise<StoredAttempt> {
  const attempt = await getAttempt(take_id)
  if (!attempt) throw new Error('attempt not found')
  return attempt
}

const isOld = ({ created_at }: Attempt) => Date.parse(created_at) < Date.now() - MAX_AGE_MS

/** Deletes attempts older than a week, except those that any tab records or uploads. */
export async function deleteOldAttempts(): Promise<void> {
  const [attempts, { isUsed }] = await Promise.all([getAttempts(), readLocks()])
  for (const attempt of attempts) if (isOld(attempt) && !isUsed(attempt.id)) await deleteStoredAttempt(attempt.id)
}

/** Creates an empty attempt, in memory on a shared computer. Deletes old attempts first, to have more space. */
export async function createAttempt({ key, kind, mimetype, filename }: NewAttempt): Promise<Attempt> {
  await deleteOldAttempts()
  // Prevents the browser from evicting the data when the disk is full. Not awaited, because some browsers ask the user.
  void navigator.storage?.persist?.().catch(() => false)
  const created_at = new Date().toISOString()
  const created = { id: crypto.randomUUID(), key, kind, mimetype, filename, created_at }
  const empty = { size: 0, duration_ms: null, is_finished: false, is_kept: !isSharedComputer() }
  return toAttempt(await putAttempt({ ...created, ...empty, held: 0, is_head_open: hasWebmHead(created) }, []))
}

/** Appends a chunk of a recording, or a complete chosen file. Chunks are stored in call order. */
export const appendChunk = (take_id: string, chunk: Blob): Promise<Attempt> =>
  inOrder(take_id, async () => {
    let attempt = await requireAttempt(take_id)
    for (let offset = 0; offset < chunk.size; offset += PIECE_SIZE)
      attempt = await append(attempt, chunk.slice(offset, offset + PIECE_SIZE))
    return toAttempt(attempt)
  })

async function append(attempt: StoredAttempt, piece: Blob): Promise<StoredAttempt> {
  if (attempt.is_head_open) return putAttempt(...(await appendToHead(attempt, piece)))
  // Some phones cannot read Blobs from IndexedDB after a restart, so data on disk is an ArrayBuffer.
  const bytes = attempt.is_kept ? await piece.arrayBuffer() : piece
  const chunk = { take_id: attempt.id, start_at: attempt.size, bytes }
  return putAttempt({ ...attempt, size: attempt.size + piece.size }, [chunk])
}

/**
 * Marks an attempt as finished and writes the duration into a WebM file. If `duration_ms` is null, as after a crash,
 * the duration of a recording is read from the video.
 */
export const finishAttempt = (take_id: string, { duration_ms }: { duration_ms: number | null }): Promise<Attempt> =>
  inOrder(take_id, async () => {
    const attempt = await requireAttempt(take_id)
    if (attempt.is_finished) return toAttempt(attempt)
    const duration = duration_ms ?? (attempt.kind === 'recorded' ? await measureDuration(take_id) : null)
    const head = duration === null ? [] : await headWithDuration(attempt, duration)
    const finished = { held: 0, is_head_open: false, is_finished: true }
    return toAttempt(await putAttempt({ ...attempt, ...finished, duration_ms: duration }, head))
  })

/** The parser is large and needed only after a crash, so it loads on demand. */
const measureDuration = async (take_id: string) =>
  (await import('./video-duration')).readDuration(await readVideo(take_id))

/**
 * Attempts of a key that are not older than a week, newest first. Includes recordings that a crash of the tab left
 * unfinished.
 */
export async function listAttempts(key: string): Promise<Attempt[]> {
  const isListed = (attempt: Attempt) =>
    attempt.key === key && !isOld(attempt) && (attempt.is_finished || attempt.kind === 'recorded')
  const attempts = (await getAttempts()).filter(isListed)
  return attempts.sort((a, b) => b.created_at.localeCompare(a.created_at)).map(toAttempt)
}

/** Reads all stored bytes of an attempt as a video. Players can seek in it if the attempt is finished. */
export async function readVideo(take_id: string): Promise<Blob> {
  const { size, mimetype } = await requireAttempt(take_id)
  const pieces: Blob[] = []
  // The browser moves large Blobs to disk but holds buffers in memory, so the video is read in pieces.
  for (let offset = 0; offset < size; offset += PIECE_SIZE)
    pieces.push(await readBytes(take_id, offset, Math.min(size, offset + PIECE_SIZE)))
  return new Blob(pieces, { type: mimetype })
}

/** The bytes of an attempt from `from` to `to`, exclusive. */
export async function readBytes(take_id: string, from: number, to: number): Promise<Blob> {
  const chunks = await getChunks(take_id, from, to)
  const start = chunks[0]?.start_at ?? 0
  return new Blob(chunks.map(({ bytes }) => bytes)).slice(from - start, to - start)
}

/** Deletes an attempt from this browser, whether it was uploaded or not. */
export async function deleteAttempt(take_id: string): Promise<void> {
  await inOrder(take_id, () => deleteStoredAttempt(take_id))
  queues.delete(take_id)
}

/** Deletes the attempts of a key that are in memory only, when another answer replaces them. */
export async function deleteUnstored(key: string): Promise<void> {
  const attempts = (await listAttempts(key)).filter(({ is_kept }) => !is_kept)
  await Promise.all(attempts.map(({ id }) => deleteAttempt(id)))
}

/** Deletes the attempts of an application. */
export async function deleteAttemptsOf(candidacy_id: number): Promise<void> {
  const attempts = (await getAttempts()).filter(({ key }) => isAttemptOf(candidacy_id, key))
  await Promise.all(attempts.map(({ id }) => deleteAttempt(id)))
}

/**
 * On a shared computer, attempts last as long as the page is open. An attempt is moved after its recording and upload
 * end, because another tab may write or read it. Resolves when all are moved.
 */
export async function moveAttemptsToMemory(): Promise<void> {
  const move = async (id: string) => {
    if (isSharedComputer()) await inOrder(id, () => moveAttemptToMemory(id))
  }
  await Promise.all((await getAttempts()).map(({ id }) => whenUnused(id, () => move(id))))
}

/** Deletes all attempts at sign-out, because other people may use this computer. */
export const clearAttempts = (): Promise<void> => clearStorage()
