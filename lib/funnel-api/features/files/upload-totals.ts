import { ApiError } from '#lib/contract/errors'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { Chunk } from '#lib/funnel-api/features/files/chunks'
import type { Upload } from '#lib/funnel-api/features/files/upload-calls'

/** Parts are at most 8 MB, the most that filestack-js sends. */
export const MAX_PART = 8 * 1024 * 1024
/** The smallest chunk of the protocol (§9, 'Minimal chunk size limit'). The last one may be smaller. */
export const MIN_CHUNK = 32_768
/** Extra disk space for replaced chunks and parts in progress, in addition to the file. */
const SLACK = 4 * MAX_PART
/** Twice the number of minimum-size chunks in 200 MB. */
const MAX_CHUNKS = 12_800
/** Maximum number of small parts in default mode: the last part, and a few for senders that split files differently. */
const MAX_SMALL_PARTS = 4

/**
 * Returns the maximum number of parts. In the protocol, a part has at least 5 MB, except for the last one. A few more
 * parts are accepted.
 */
export const maxParts = (size: number) => 4 + Math.ceil(size / (5 * 1024 * 1024))

/** Totals of the chunks of one upload: bytes of the file, bytes on disk, rows, and objects below the minimum size. */
export type Totals = Pick<Upload, 'received_bytes' | 'stored_bytes' | 'chunk_count' | 'small_count'>
type Sums = { [name in keyof Totals]: number }
const NONE: Sums = { received_bytes: 0, stored_bytes: 0, chunk_count: 0, small_count: 0 }

type Change = {
  /** The rows that changed, before and after. */
  rows: readonly [before: readonly Chunk[], after: readonly Chunk[]]
  /** One chunk of each object that was removed and added. */
  objects: readonly [removed: readonly Chunk[], added: readonly Chunk[]]
}

const bytesOf = (chunks: readonly Chunk[]) => chunks.reduce((sum, { size }) => sum + size, 0)
const storedOf = (chunks: readonly Chunk[]) => chunks.reduce((sum, { key_size }) => sum + key_size, 0)
const smallOf = (chunks: readonly Chunk[]) => chunks.filter(({ key_size }) => key_size < MIN_CHUNK).length
export const uniqueObjects = (chunks: readonly Chunk[]) => [
  ...new Map(chunks.map((chunk) => [chunk.key, chunk])).values(),
]

/** A node of the previous version does not update the totals, so they could fall below zero. */
const adjust = (before: number, removed: number, added: number) => Math.max(0, before - removed + added)

export const updateTotals = (before: Sums, { rows: [from, to], objects: [removed, added] }: Change): Sums => ({
  received_bytes: adjust(before.received_bytes, bytesOf(from), bytesOf(to)),
  chunk_count: adjust(before.chunk_count, from.length, to.length),
  stored_bytes: adjust(before.stored_bytes, storedOf(removed), storedOf(added)),
  small_count: adjust(before.small_count, smallOf(removed), smallOf(added)),
})

/** Returns the totals of an upload. Computes them if a node of the previous version started the upload. */
export async function readTotals(db: Db, id: string, known: Totals): Promise<Sums> {
  const { received_bytes, stored_bytes, chunk_count, small_count } = known
  if (received_bytes !== null && stored_bytes !== null && chunk_count !== null && small_count !== null)
    return { received_bytes, stored_bytes, chunk_count, small_count }
  const chunks = await db.selectFrom('upload_parts').selectAll().where('upload_id', '=', id).execute()
  return updateTotals(NONE, { rows: [[], chunks], objects: [[], uniqueObjects(chunks)] })
}

/** Throws if an upload needs more storage than its file plus the parts in progress, however it is split. */
export function rejectExcess({ is_intelligent, maxSize }: Upload & { maxSize: number }, totals: Sums) {
  if (totals.received_bytes > maxSize || totals.stored_bytes > maxSize + SLACK || totals.chunk_count > MAX_CHUNKS)
    throw new ApiError('TOO_LARGE', 'Chunks exceed the file size')
  // A sender that sends the start of a video last, or fills a gap, needs a few small chunks.
  if (totals.small_count > (is_intelligent ? maxParts(maxSize) : MAX_SMALL_PARTS))
    throw new ApiError('BAD_REQUEST', `Minimal chunk size limit: ${MIN_CHUNK} bytes, except for the last chunk`)
}
