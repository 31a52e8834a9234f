import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { type Chunk, addChunk, partLength } from '#lib/funnel-api/features/files/chunks'
import { isUnclaimed } from '#lib/funnel-api/features/files/claims'
import { newHandle, uploadPrefix } from '#lib/funnel-api/features/files/handles'
import { requireUploadQuota } from '#lib/funnel-api/features/files/upload-quota'
import type { Source } from '#lib/funnel-api/platform/storage/store'
import type { Upload } from '#lib/funnel-api/features/files/upload-calls'
import {
  updateTotals,
  MAX_PART,
  uniqueObjects,
  maxParts,
  rejectExcess,
  type Totals,
  readTotals,
} from '#lib/funnel-api/features/files/upload-totals'

/** Maximum number of concurrent parts of one upload. The client library sends three. */
const MAX_CONCURRENT = 6
const concurrent = new Map<string, number>()

async function limitConcurrency<T>(id: string, work: () => Promise<T>): Promise<T> {
  const count = concurrent.get(id) ?? 0
  if (count >= MAX_CONCURRENT) throw new ApiError('UNAVAILABLE', `Too many concurrent parts (limit: ${MAX_CONCURRENT})`)
  concurrent.set(id, count + 1)
  try {
    return await work()
  } finally {
    const remaining = concurrent.get(id)! - 1
    if (remaining === 0) concurrent.delete(id)
    else concurrent.set(id, remaining)
  }
}

type IncomingChunk = {
  part: number
  start_at: number
  /** The bytes. The stream is opened only after the checks. */
  source: () => Source
  /** The size and the Base64 checksum that the sender declared. */
  size: number | undefined
  md5: string | undefined
}

/** Stores a part or a chunk of it and returns its etag. Acknowledged bytes are on disk. */
export const storeChunk = (api: Api, upload: Upload & { maxSize: number }, incoming: IncomingChunk): Promise<string> =>
  limitConcurrency(upload.id, () => store(api, upload, incoming))

async function store(api: Api, upload: Upload & { maxSize: number }, incoming: IncomingChunk): Promise<string> {
  const { part, start_at, source, size: declaredSize, md5: expectedMd5 } = incoming
  const maxBytes = Math.min(MAX_PART - start_at, upload.maxSize)
  if (maxBytes <= 0 || (declaredSize ?? 0) > maxBytes)
    throw new ApiError('TOO_LARGE', 'Upload parts must not exceed 8 MB or the file size')
  if (part > maxParts(upload.maxSize)) throw new ApiError('BAD_REQUEST', 'Part number is too high for the file size')
  rejectExcess(upload, await readTotals(api.db, upload.id, upload))
  if (upload.size === null) await requireUploadQuota(api, upload.user_id, declaredSize ?? 0)
  const handle = newHandle()
  const key = `${uploadPrefix(upload.id)}/${part}-${start_at}-${handle}`
  const md5 = expectedMd5 && Buffer.from(expectedMd5, 'base64').toString('hex')
  const { size } = await api.store.put(key, source(), { maxSize: maxBytes, exactSize: declaredSize, md5 })
  try {
    if (size === 0) throw new ApiError('BAD_REQUEST', 'Upload part is empty')
    // A late duplicate of a request must not invalidate the etag that the sender has, so the checksum is the etag if
    // there is one.
    const etag = `"${md5 || handle}"`
    const unusedKeys = await saveChunk(api, upload, { part, start_at, size, etag, key, key_size: size, skip: 0 })
    for (const unused of unusedKeys) await api.store.remove(unused)
    return etag
  } catch (error) {
    await api.store.remove(key)
    throw error
  }
}

/**
 * Stores the row of a chunk, replaces the rows that it covers, and returns the keys of objects that no row needs any
 * more.
 */
const saveChunk = (api: Api, upload: Upload & { maxSize: number }, chunk: Chunk): Promise<string[]> =>
  inTransaction(api, async (db) => {
    const before = await readTotals(db, upload.id, await touchOpenUpload(api, db, upload.id))
    const chunksOfPart = db.selectFrom('upload_parts').where('upload_id', '=', upload.id).where('part', '=', chunk.part)
    const head = await chunksOfPart.select('is_committed').where('start_at', '=', 0).executeTakeFirst()
    if (head?.is_committed) throw new ApiError('CONFLICT', 'Upload part is already committed')
    const known = await overlapping(db, upload, chunk)
    const row = { ...chunk, upload_id: upload.id, is_committed: false }
    const next = upload.is_intelligent ? addChunk(known, row) : [row]
    const replacedStarts = known.filter((stored) => !next.includes(stored)).map(({ start_at }) => start_at)
    if (replacedStarts.length > 0)
      await db
        .deleteFrom('upload_parts')
        .where('upload_id', '=', upload.id)
        .where('part', '=', chunk.part)
        .where('start_at', 'in', replacedStarts)
        .execute()
    const added = next.filter((stored) => !known.includes(stored))
    await db.insertInto('upload_parts').values(added).execute()
    const replaced = uniqueObjects(known)
    const keys = replaced.map(({ key }) => key)
    // Other rows may still use pieces of the replaced objects.
    const referenced = keys.length === 0 ? [] : await chunksOfPart.select('key').where('key', 'in', keys).execute()
    const unneeded = replaced.filter(({ key }) => !referenced.some((other) => other.key === key))
    const totals = updateTotals(before, { rows: [known, next], objects: [unneeded, [row]] })
    rejectExcess(upload, totals)
    await db.updateTable('uploads').set(totals).where('id', '=', upload.id).execute()
    return unneeded.map(({ key }) => key)
  })

/**
 * Returns the rows that a chunk covers in part or in full. Rows of a part never overlap, so at most one of them starts
 * before the chunk.
 */
function overlapping(db: Db, { id, is_intelligent }: Upload, { part, start_at, size }: Chunk) {
  const chunksOfPart = db.selectFrom('upload_parts').selectAll().where('upload_id', '=', id).where('part', '=', part)
  if (!is_intelligent) return chunksOfPart.execute()
  const from = db
    .selectFrom('upload_parts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('start_at'), eb.lit(0)).as('at'))
    .where('upload_id', '=', id)
    .where('part', '=', part)
    .where('start_at', '<=', start_at)
  return chunksOfPart
    .where('start_at', '>=', from)
    .where('start_at', '<', start_at + size)
    .execute()
}

/**
 * Renews the timestamp of an upload and locks the upload until the transaction ends. Throws CONFLICT unless it is open.
 */
async function touchOpenUpload(api: Api, db: Db, id: string): Promise<Totals> {
  const open = await db
    .updateTable('uploads')
    .set({ touched_at: api.now().toISOString() })
    .where('id', '=', id)
    .where('handle', 'is', null)
    .where('refusal', 'is', null)
    .where(isUnclaimed(api))
    .returning(['received_bytes', 'stored_bytes', 'chunk_count', 'small_count'])
    .executeTakeFirst()
  if (!open) throw new ApiError('CONFLICT', 'Upload can no longer be changed')
  return open
}

/**
 * Commits a part. Its chunks must be contiguous from 0 and cannot change afterwards. Repeating the call has no effect.
 */
export const commitPart = (api: Api, { id }: Upload, part: number): Promise<void> =>
  inTransaction(api, async (db) => {
    await touchOpenUpload(api, db, id)
    const chunks = db.selectFrom('upload_parts').where('upload_id', '=', id).where('part', '=', part)
    if (partLength(await chunks.select(['start_at', 'size']).execute()) === null)
      throw new ApiError('CONFLICT', 'Chunks of the part are not contiguous')
    await db
      .updateTable('upload_parts')
      .set({ is_committed: true })
      .where('upload_id', '=', id)
      .where('part', '=', part)
      .execute()
  })
