import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { type Chunk, laid, lengthOf } from '#lib/funnel-api/files/chunks'
import { isNotClaimed } from '#lib/funnel-api/files/claims'
import { newHandle, uploadPrefix } from '#lib/funnel-api/files/handles'
import type { Source } from '#lib/funnel-api/files/store'
import type { Upload } from '#lib/funnel-api/files/upload-calls'

/** Parts are at most 8 MB, the most that filestack-js sends. */
export const MAX_PART = 8 * 1024 * 1024
/** What chunks that were cut anew and parts under way may take on the disk besides the file itself. */
const SLACK = 4 * MAX_PART
/** 200 MB in the smallest chunks of §9, twice. */
const CHUNKS_MOST = 12_800
/** The protocol knows no part below 5 MB but the last; a few more are let pass. */
const partsMost = (size: number) => 4 + Math.ceil(size / (5 * 1024 * 1024))

/** Parts of one upload that may be under way at once: the library sends three. */
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
  /** Opened once it is sure that it is wanted. */
  source: () => Source
  /** As its sender said; the checksum in base64. */
  size: number | undefined
  md5: string | undefined
}

/** Keeps a part or a chunk of one and answers the etag of what was kept: what is acknowledged is on the disk. */
export const keepChunk = (api: Api, upload: Upload & { most: number }, arriving: Arriving): Promise<string> =>
  counted(upload.id, () => keep(api, upload, arriving))

async function keep(api: Api, upload: Upload & { most: number }, arriving: Arriving): Promise<string> {
  const { part, start_at, source, size: exactly, md5: promised } = arriving
  const room = Math.min(MAX_PART - start_at, upload.most)
  if (room <= 0 || (exactly ?? 0) > room)
    throw new ApiError('TOO_LARGE', 'a part is at most 8 MB, and no larger than its file')
  if (!upload.is_intelligent && part > partsMost(upload.most))
    throw new ApiError('BAD_REQUEST', 'a file of that size has no such part')
  await refuseOverflow(api.db, upload)
  const handle = newHandle()
  const key = `${uploadPrefix(upload.id)}/${part}-${start_at}-${handle}`
  const md5 = promised && Buffer.from(promised, 'base64').toString('hex')
  const { size } = await api.store.put(key, source(), { most: room, exactly, md5 })
  try {
    if (size === 0) throw new ApiError('BAD_REQUEST', 'a part without bytes')
    const etag = `"${handle}"`
    const covered = await place(api, upload, { part, start_at, size, etag, key, key_size: size, skip: 0 })
    for (const one of covered) await api.store.remove(one)
    return etag
  } catch (error) {
    await api.store.remove(key)
    throw error
  }
}

/** Makes the rows, and answers the objects that no row needs any more. */
const place = (api: Api, upload: Upload & { most: number }, chunk: Chunk): Promise<string[]> =>
  inTransaction(api, async (db) => {
    await touch(api, db, upload.id)
    const rows = db.selectFrom('upload_parts').selectAll().where('upload_id', '=', upload.id)
    const known = await rows.where('part', '=', chunk.part).execute()
    if (known.some(({ is_committed }) => is_committed)) throw new ApiError('CONFLICT', 'the part is committed')
    const row = { ...chunk, upload_id: upload.id, is_committed: false }
    const next = upload.is_intelligent ? laid(known, row) : [row]
    const gone = known.filter((one) => !next.includes(one))
    if (gone.length > 0)
      await db
        .deleteFrom('upload_parts')
        .where('upload_id', '=', upload.id)
        .where('part', '=', chunk.part)
        .where(
          'start_at',
          'in',
          gone.map(({ start_at }) => start_at),
        )
        .execute()
    const added = next.filter((one) => !known.includes(one))
    await db.insertInto('upload_parts').values(added).execute()
    await refuseOverflow(db, upload)
    const needed = new Set(next.map(({ key }) => key))
    return [...new Set(known.map(({ key }) => key))].filter((key) => !needed.has(key))
  })

/** An upload never takes more than its file may, plus what is under way: whatever is sent, in whatever pieces. */
async function refuseOverflow(db: Db, upload: Upload & { most: number }) {
  const ofUpload = db.selectFrom('upload_parts').where('upload_id', '=', upload.id)
  const { size, count } = await ofUpload
    .select((eb) => [eb.fn.sum<number | null>('size').as('size'), eb.fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow()
  const { stored } = await db
    .selectFrom(ofUpload.select(['key', 'key_size']).distinct().as('objects'))
    .select((eb) => eb.fn.sum<number | null>('key_size').as('stored'))
    .executeTakeFirstOrThrow()
  if (Number(size ?? 0) > upload.most || Number(stored ?? 0) > upload.most + SLACK || Number(count) > CHUNKS_MOST)
    throw new ApiError('TOO_LARGE', 'more came than the file may have')
}

/** Says that the upload is alive, and holds it while its rows change; one that is put together takes no more. */
async function touch(api: Api, db: Db, id: string) {
  const open = await db
    .updateTable('uploads')
    .set({ touched_at: api.now().toISOString() })
    .where('id', '=', id)
    .where('handle', 'is', null)
    .where('refusal', 'is', null)
    .where(isNotClaimed(api))
    .returning('id')
    .executeTakeFirst()
  if (!open) throw new ApiError('CONFLICT', 'the upload is complete')
}

/** Closes a part: its chunks lie side by side from 0 on, and stay as they are. A second time changes nothing. */
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
