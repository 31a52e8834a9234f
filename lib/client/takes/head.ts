import { chunksBetween } from './shelves'
import type { Chunk, KeptTake } from './shelf'
import { withRoomForDuration, writeDuration } from './webm-duration'

/** A longer head is not one that this code knows. */
const HEAD_MOST = 1024 * 1024

export const hasHead = ({ kind, mimetype }: Pick<KeptTake, 'kind' | 'mimetype'>) =>
  kind === 'recorded' && mimetype.startsWith('video/webm')

const headOf = async ({ id, held }: KeptTake) =>
  new Blob((await chunksBetween(id, 0, held)).map(({ bytes }) => bytes)).slice(0, held)

/**
 * Adds bytes to the head until it is complete and has room for a duration. Returns the recording and its first chunk.
 */
export async function withMoreHead(take: KeptTake, piece: Blob): Promise<[KeptTake, Chunk[]]> {
  const head = new Uint8Array(await new Blob([await headOf(take), piece]).arrayBuffer())
  const roomy = withRoomForDuration(head)
  const bytes = (roomy ?? head).buffer
  const is_head_open = roomy === null && head.length < HEAD_MOST
  const size = bytes.byteLength
  return [{ ...take, size, held: size, is_head_open }, [{ take_id: take.id, start_at: 0, bytes }]]
}

/** Returns the first chunk with the duration written into it. */
export async function headWith(take: KeptTake, duration_ms: number): Promise<Chunk[]> {
  if (take.held === 0) return []
  const bytes = await (await headOf(take)).arrayBuffer()
  writeDuration(new Uint8Array(bytes), duration_ms)
  return [{ take_id: take.id, start_at: 0, bytes }]
}
