import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { type Chunk, laid, lengthOf } from '#lib/funnel-api/files/chunks'
import { isNotClaimed } from '#lib/funnel-api/files/claims'
import { newHandle, uploadPrefix } from '#lib/funnel-api/files/handles'
import { rejectHoarders } from '#lib/funnel-api/files/upload-quota'
import type { Source } from '#lib/funnel-api/files/store'
import type { Upload } from '#lib/funnel-api/files/upload-calls'
import {
  changed,
  MAX_PART,
  objectsOf,
  partsMost,
  rejectExcess,
  type Totals,
  totalsOf,
} from '#lib/funnel-api/files/upload-totals'

/** Maximum number of concurrent parts of one upload. The client library sends three. */
const AT_ONCE = 6
const arrivals = new Map<string, number>()

async function counted<T>(id: string, work: () => Promise<T>): Promise<T> {
  const count = arrivals.get(id) ?? 0
  if (count >= AT_ONCE) throw new ApiError('UNAVAILABLE', `more than ${AT_ONCE} parts at once`)
  arrivals.set(id, count + 1)
  try {
    return await work()
  } finally {
    const left = arrivals.get(id)! - 1
    if (left === 0) arrivals.delete(id)
    else arrivals.set(id, left)
  }
}

type Arriving = {
  part: number
  start_at: number
  /** Opened only after the checks. */
  source: () => Source
  /** As declared by the sender. The checksum is in Base64. */
  size: number | undefined
  md5: string | undefined
}

/** Stores a part or a chunk of it and returns its etag. Acknowledged bytes are on disk. */
export const keepChunk = (api: Api, upload: Upload & { most: number }, arriving: Arriving): Promise<string> =>
  counted(upload.id, () => keep(api, upload, arriving))

async function keep(api: Api, upload: Upload & { most: number }, arriving: Arriving): Promise<string> {
  const { part, start_at, source, size: exactly, md5: promised } = arriving
  const room = Math.min(MAX_PART - start_at, upload.most)
  if (room <= 0 || (exactly ?? 0) > room)
    throw new ApiError('TOO_LARGE', 'a part is at most 8 MB, and no larger than its file')
  if (part > partsMost(upload.most)) throw new ApiError('BAD_REQUEST', 'a file of that size has no such part')
  rejectExcess(upload, await totalsOf(api.db, upload.id, upload))
  if (upload.size === null) await rejectHoarders(api, upload.user_id, exactly ?? 0)
  const handle = newHandle()
  const key = `${uploadPrefix(upload.id)}/${part}-${start_at}-${handle}`
  const md5 = promised && Buffer.from(promised, 'base64').toString('hex')
  const { size } = await api.store.put(key, source(), { most: room, exactly, md5 })
  try {
    if (size === 0) throw new ApiError('BAD_REQUEST', 'a part without bytes')
    // A late duplicate of a request must not invalidate the etag that the sender has.
    const etag = `"${md5 || handle}"`
    const covered = await place(api, upload, { part, start_at, size, etag, key, key_size: size, skip: 0 })
    for (const one of covered) await api.store.remove(one)
    return etag
  } catch (error) {
    await api.store.remove(key)
    throw error
  }
}

/** Writes the rows and returns the keys of objects that no row needs any more. */
const place = (api: Api, upload: Upload & { most: number }, chunk: Chunk): Promise<string[]> =>
  inTransaction(api, async (db) => {
    const before = await totalsOf(db, upload.id, await touch(api, db, upload.id))
    const ofPart = db.selectFrom('upload_parts').where('upload_id', '=', upload.id).where('part', '=', chunk.part)
    const head = await ofPart.select('is_committed').where('start_at', '=', 0).executeTakeFirst()
    if (head?.is_committed) throw new ApiError('CONFLICT', 'the part is committed')
    const known = await overlapping(db, upload, chunk)
    const row = { ...chunk, upload_id: upload.id, is_committed: false }
    const next = upload.is_intelligent ? laid(known, row) : [row]
    const gone = known.filter((one) => !next.includes(one)).map(({ start_at }) => start_at)
    if (gone.length > 0)
      await db
        .deleteFrom('upload_parts')
        .where('upload_id', '=', upload.id)
        .where('part', '=', chunk.part)
        .where('start_at', 'in', gone)
        .execute()
    const added = next.filter((one) => !known.includes(one))
    await db.insertInto('upload_parts').values(added).execute()
    const replaced = objectsOf(known)
    const keys = replaced.map(({ key }) => key)
    // Other rows may still use pieces of the replaced objects.
    const needed = keys.length === 0 ? [] : await ofPart.select('key').where('key', 'in', keys).execute()
    const unneeded = replaced.filter(({ key }) => !needed.some((one) => one.key === key))
    const sums = changed(before, { rows: [known, next], objects: [unneeded, [row]] })
    rejectExcess(upload, sums)
    await db.updateTable('uploads').set(sums).where('id', '=', upload.id).execute()
    return unneeded.map(({ key }) => key)
  })

/**
 * Returns the rows that a chunk covers in part or in full. Rows of a part never overlap, so at most one starts before
 * it.
 */
function overlapping(db: Db, { id, is_intelligent }: Upload, { part, start_at, size }: Chunk) {
  const ofPart = db.selectFrom('upload_parts').selectAll().where('upload_id', '=', id).where('part', '=', part)
  if (!is_intelligent) return ofPart.execute()
  const from = db
    .selectFrom('upload_parts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('start_at'), eb.lit(0)).as('at'))
    .where('upload_id', '=', id)
    .where('part', '=', part)
    .where('start_at', '<=', start_at)
  return ofPart
    .where('start_at', '>=', from)
    .where('start_at', '<', start_at + size)
    .execute()
}

/** Renews the upload's timestamp and locks it while its rows change. Throws CONFLICT for a completed upload. */
async function touch(api: Api, db: Db, id: string): Promise<Totals> {
  const open = await db
    .updateTable('uploads')
    .set({ touched_at: api.now().toISOString() })
    .where('id', '=', id)
    .where('handle', 'is', null)
    .where('refusal', 'is', null)
    .where(isNotClaimed(api))
    .returning(['received_bytes', 'stored_bytes', 'chunk_count', 'small_count'])
    .executeTakeFirst()
  if (!open) throw new ApiError('CONFLICT', 'the upload is complete')
  return open
}

/**
 * Commits a part. Its chunks must be contiguous from 0 and cannot change afterwards. Repeating the call has no effect.
 */
export const commitPart = (api: Api, { id }: Upload, part: number): Promise<void> =>
  inTransaction(api, async (db) => {
    await touch(api, db, id)
    const chunks = db.selectFrom('upload_parts').where('upload_id', '=', id).where('part', '=', part)
    if (lengthOf(await chunks.select(['start_at', 'size']).execute()) === null)
      throw new ApiError('CONFLICT', 'the chunks of the part leave a gap')
    await db
      .updateTable('upload_parts')
      .set({ is_committed: true })
      .where('upload_id', '=', id)
      .where('part', '=', part)
      .execute()
  })
