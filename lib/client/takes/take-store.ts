import { hasHead, headWith, withMoreHead } from './head'
import type { KeptTake } from './shelf'
import { allTakes, chunksBetween, clear, drop, keep, takeOf } from './shelves'
import type { Take } from './types'

type Begin = Pick<Take, 'key' | 'kind' | 'mimetype' | 'filename'>

const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** Chosen files are read in pieces of this size, in bytes. */
const PIECE = 4 * 1024 * 1024

/** Operations on one recording run one after another, in the order of the calls. */
const queues = new Map<string, Promise<unknown>>()
function inOrder<T>(take_id: string, work: () => Promise<T>): Promise<T> {
  const done = (queues.get(take_id) ?? Promise.resolve()).then(work, work)
  queues.set(take_id, done)
  return done
}

const shown = ({ held: _held, is_head_open: _open, ...take }: KeptTake): Take => take

async function must(take_id: string): Promise<KeptTake> {
  const take = await takeOf(take_id)
  if (!take) throw new Error('no such take')
  return take
}

/** Creates an empty recording. Deletes those older than a week first. */
export async function beginTake({ key, kind, mimetype, filename }: Begin): Promise<Take> {
  const now = Date.now()
  for (const old of await allTakes()) if (Date.parse(old.created_at) < now - KEPT_MS) await drop(old.id)
  const made = { id: crypto.randomUUID(), key, kind, mimetype, filename, created_at: new Date(now).toISOString() }
  const empty = { size: 0, duration_ms: null, is_finished: false, is_kept: true }
  return shown(await keep({ ...made, ...empty, held: 0, is_head_open: hasHead(made) }, []))
}

/** Appends what the recorder returned, in the order of the calls; a chosen file is one chunk. */
export const appendChunk = (take_id: string, chunk: Blob): Promise<Take> =>
  inOrder(take_id, async () => {
    let take = await must(take_id)
    for (let at = 0; at < chunk.size; at += PIECE) take = await append(take, chunk.slice(at, at + PIECE))
    return shown(take)
  })

async function append(take: KeptTake, piece: Blob): Promise<KeptTake> {
  if (take.is_head_open) return keep(...(await withMoreHead(take, piece)))
  // Stored as an ArrayBuffer: some phones cannot read Blobs from IndexedDB after a restart. A file that does not fit
  // stays a Blob.
  const bytes = take.is_kept ? await piece.arrayBuffer() : piece
  return keep({ ...take, size: take.size + piece.size }, [{ take_id: take.id, start_at: take.size, bytes }])
}

/**
 * Marks the recording as finished and writes the duration into a video that has none. `null` if the tab crashed and the
 * duration is unknown: it is then read from the video itself.
 */
export const finishTake = (take_id: string, { duration_ms }: { duration_ms: number | null }): Promise<Take> =>
  inOrder(take_id, async () => {
    const take = await must(take_id)
    if (take.is_finished) return shown(take)
    const measured = duration_ms ?? (take.kind === 'recorded' ? await measure(take_id) : null)
    const head = measured === null ? [] : await headWith(take, measured)
    const ended = { held: 0, is_head_open: false, is_finished: true }
    return shown(await keep({ ...take, ...ended, duration_ms: measured }, head))
  })

const measure = async (take_id: string) => (await import('./measure')).durationOf(await filmOf(take_id))

/** Recordings of a key, newest first, including those left unfinished by a crash of the tab. */
export async function takesOf(key: string): Promise<Take[]> {
  const takes = (await allTakes()).filter((take) => take.key === key && (take.is_finished || take.kind === 'recorded'))
  return takes.sort((a, b) => b.created_at.localeCompare(a.created_at)).map(shown)
}

/** The complete video. A finished one can be played and sought. */
export async function filmOf(take_id: string): Promise<Blob> {
  const { size, mimetype } = await must(take_id)
  const pieces: Blob[] = []
  // Sequential reads of Blobs: the browser moves large Blobs to disk, but buffers stay in memory.
  for (let at = 0; at < size; at += PIECE) pieces.push(await bytesOf(take_id, at, Math.min(size, at + PIECE)))
  return new Blob(pieces, { type: mimetype })
}

/** The bytes of a recording from `from` to before `to`. */
export async function bytesOf(take_id: string, from: number, to: number): Promise<Blob> {
  const chunks = await chunksBetween(take_id, from, to)
  const start = chunks[0]?.start_at ?? 0
  return new Blob(chunks.map(({ bytes }) => bytes)).slice(from - start, to - start)
}

/** Deletes a recording, uploaded or not. */
export async function dropTake(take_id: string): Promise<void> {
  await inOrder(take_id, () => drop(take_id))
  queues.delete(take_id)
}

/** Deletes all recordings at sign-out, so that the next user of this computer finds none. */
export const dropAllTakes = (): Promise<void> => clear()
