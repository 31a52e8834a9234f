import { getChunks } from './storage'
import type { Chunk, StoredAttempt } from './types'
import { reserveDuration, writeDuration } from './webm-duration'

/** Bytes. A longer header has an unknown format and is left unchanged. */
const MAX_HEAD_SIZE = 1024 * 1024

export const hasWebmHead = ({ kind, mimetype }: Pick<StoredAttempt, 'kind' | 'mimetype'>) =>
  kind === 'recorded' && /^(?:video|audio)\/webm/.test(mimetype)

const readHead = async ({ id, held }: StoredAttempt) =>
  new Blob((await getChunks(id, 0, held)).map(({ bytes }) => bytes)).slice(0, held)

/**
 * Appends bytes to an incomplete header and reserves space for the duration. Returns the attempt and its first chunk.
 */
export async function appendToHead(attempt: StoredAttempt, piece: Blob): Promise<[StoredAttempt, Chunk[]]> {
  const head = new Uint8Array(await new Blob([await readHead(attempt), piece]).arrayBuffer())
  const completeHead = reserveDuration(head)
  const bytes = (completeHead ?? head).buffer
  const is_head_open = completeHead === null && head.length < MAX_HEAD_SIZE
  const size = bytes.byteLength
  return [{ ...attempt, size, held: size, is_head_open }, [{ take_id: attempt.id, start_at: 0, bytes }]]
}

/** Returns the first chunk with the duration, or no chunk if the format has no such header. */
export async function headWithDuration(attempt: StoredAttempt, duration_ms: number): Promise<Chunk[]> {
  if (attempt.held === 0) return []
  const bytes = await (await readHead(attempt)).arrayBuffer()
  writeDuration(new Uint8Array(bytes), duration_ms)
  return [{ take_id: attempt.id, start_at: 0, bytes }]
}
