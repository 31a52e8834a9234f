import { availableParallelism } from 'node:os'
import { Readable } from 'node:stream'
import type { Insertable, Selectable } from 'kysely'
import { ApiError, ErrorCode } from '#lib/contract/errors'
import { Folder } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { FileRow, UploadPartRow } from '#lib/funnel-api/platform/db/schema-files'
import { type Chunk, orderChunks } from '#lib/funnel-api/features/files/chunks'
import { claimUpload, whileClaimed } from '#lib/funnel-api/features/files/claims'
import { deleteUpload } from '#lib/funnel-api/features/files/delete-upload'
import { newHandle, uploadPrefix } from '#lib/funnel-api/features/files/handles'
import { inspectFile } from '#lib/funnel-api/features/files/inspect'
import { createFairLanes } from '#lib/funnel-api/platform/queue/fair-lanes'
import { limitRate } from '#lib/funnel-api/platform/queue/limit-rate'
import type { Upload } from '#lib/funnel-api/features/files/upload-calls'
import { log } from '#lib/telemetry/log'

type File = Selectable<FileRow>
type Completion = {
  /** The parts of the file, in default mode. */
  parts?: readonly { part_number: number; etag: string }[] | undefined
  /** Size in bytes of an upload that started without a size. */
  size?: number | null | undefined
  sha256?: string | undefined
}

/** Without a limit, one company's uploads could occupy the whole thread and delay those of other companies. */
const finishLimit = limitRate<number>({ perSecond: 25, burst: 50, maxWaitMs: 20_000 })
/** A higher limit would not finish uploads sooner and would delay those of other companies. */
const lanes = createFairLanes<number>({ total: 64, perLane: Math.max(2, availableParallelism()) })

/**
 * Joins the parts of an upload, inspects the file and registers it. A repeated call returns the same file, even on
 * another node after this one crashed. Returns null while another call is finishing the upload.
 */
export async function finishUpload(
  api: Api,
  upload: Upload & { maxSize: number },
  completion: Completion,
): Promise<File | null> {
  if (!(await finishLimit(upload.company_id, 1))) throw new ApiError('UNAVAILABLE', 'Too many uploads in progress')
  return lanes.run(upload.company_id, () => finish(api, upload, completion))
}

async function finish(api: Api, upload: Upload & { maxSize: number }, completion: Completion): Promise<File | null> {
  // The parts are read before the outcome, because they are deleted when the file is created. In the reverse order,
  // both reads could find nothing.
  const storedChunks = await api.db.selectFrom('upload_parts').selectAll().where('upload_id', '=', upload.id).execute()
  const known = await finishedFile(api, upload.id)
  if (known) return known
  const chunks = completeChunks(storedChunks, upload, completion)
  const handle = newHandle()
  const key = `${upload.folder}/${upload.company_id}/${handle}`
  if (!(await claimUpload(api, upload.id, key))) return finishedFile(api, upload.id)
  const file = await whileClaimed(api, upload.id, key, async () => {
    try {
      return await assemble(api, upload, { handle, key, chunks, sha256: completion.sha256 })
    } catch (error) {
      const registered = await lockUploadAndFindFile(api, upload.id, handle).catch(() => {
        throw error
      })
      if (registered) return registered
      await api.store.remove(key)
      // After CONFLICT, it is unknown which bytes are corrupt, so the client must start a new upload.
      if (error instanceof ApiError && error.code === 'CONFLICT') await deleteUpload(api, upload.id, null)
      // After UNAVAILABLE, the client may finish the upload again, because the file itself may be valid.
      else if (error instanceof ApiError && error.code !== 'UNAVAILABLE') await rejectUpload(api, upload.id, error)
      throw error
    }
  })
  await dropParts(api, upload.id)
  return file
}

/**
 * Returns the file of a failed upload if its row exists, because the reply to a commit can be lost. The commit may
 * still be in progress, so the upload is locked first. If the query fails, the bytes remain under `claimed_key`.
 */
const lockUploadAndFindFile = (api: Api, upload_id: string, handle: string): Promise<File | undefined> =>
  inTransaction(api, async (db) => {
    await db.updateTable('uploads').set({ id: upload_id }).where('id', '=', upload_id).execute()
    return db.selectFrom('files').selectAll().where('handle', '=', handle).executeTakeFirst()
  })

/**
 * Removes the stored parts. An error is only logged, because the outcome is already stored and `sweepUploads` removes
 * the remaining parts together with the row of the upload.
 */
const dropParts = ({ store }: Api, upload_id: string) =>
  store
    .drop(uploadPrefix(upload_id))
    .catch((err: unknown) => log.error('upload part removal failed, will retry', { upload: upload_id, err }))

/**
 * Returns the file of an upload, or null if the upload is not finished. Throws the error with which the file was
 * rejected.
 */
export async function finishedFile({ db }: Api, id: string): Promise<File | null> {
  const upload = await db.selectFrom('uploads').select(['handle', 'refusal']).where('id', '=', id).executeTakeFirst()
  if (!upload) throw new ApiError('NOT_FOUND', 'Upload not found')
  if (upload.refusal !== null) throw new ApiError(ErrorCode.parse(upload.refusal), 'File was rejected')
  if (upload.handle === null) return null
  const file = await db.selectFrom('files').selectAll().where('handle', '=', upload.handle).executeTakeFirst()
  if (!file) throw new ApiError('GONE', 'File was deleted')
  return file
}

/** Returns the chunks in the order of the file. Throws if any of them is missing. */
function completeChunks(
  chunks: readonly Selectable<UploadPartRow>[],
  upload: Upload,
  { parts, size }: Completion,
): readonly Chunk[] {
  const last = Math.max(0, ...chunks.map(({ part }) => part))
  const numbers = parts?.map(({ part_number }) => part_number) ?? Array.from({ length: last }, (_, index) => index + 1)
  const ordered = orderChunks(chunks, numbers)
  const total = ordered?.reduce((sum, chunk) => sum + chunk.size, 0)
  const expected = upload.size ?? size
  if (!ordered || total !== expected || (size ?? total) !== total)
    throw new ApiError('BAD_REQUEST', 'Upload parts are missing or do not match the file size')
  if (upload.is_intelligent && chunks.some(({ is_committed }) => !is_committed))
    throw new ApiError('BAD_REQUEST', 'Upload part is not committed')
  const etags = new Map(chunks.map(({ part, etag }) => [part, etag]))
  if (!upload.is_intelligent && parts?.some(({ part_number, etag }) => etag !== '' && etags.get(part_number) !== etag))
    throw new ApiError('BAD_REQUEST', 'Upload part ETag does not match')
  return ordered
}

type Plan = { handle: string; key: string; chunks: readonly Chunk[]; sha256: string | undefined }

async function assemble(
  api: Api,
  upload: Upload,
  { handle, key, chunks, sha256: expectedSha256 }: Plan,
): Promise<File> {
  const pieces = chunks.map((chunk) => ({ key: chunk.key, start: chunk.skip, size: chunk.size }))
  let { size, sha256 } = await api.store.join(key, pieces)
  if (expectedSha256 !== undefined && expectedSha256 !== sha256)
    throw new ApiError('CONFLICT', 'SHA-256 checksum does not match')
  const folder = Folder.parse(upload.folder)
  const { filename, user_id, company_id } = upload
  const inspected = await inspectFile(api, { company_id, folder, filename, key, size })
  if (!inspected) throw new ApiError('UNSUPPORTED_TYPE', 'File type is not allowed in this folder')
  const { replacement, ...known } = inspected
  if (replacement) ({ size, sha256 } = await replace(api, key, replacement))
  const created_at = api.now().toISOString()
  const row = { handle, user_id, company_id, folder, filename, size, sha256, key, created_at, ...known }
  return register(api, upload.id, row)
}

/** Replaces the bytes under the same key. No one has read the first version, because the file has no row yet. */
async function replace({ store }: Api, key: string, bytes: readonly Uint8Array[]) {
  const part = `${key}.replacement`
  const { size } = await store.put(part, Readable.from(bytes))
  await store.remove(key)
  const joined = await store.join(key, [{ key: part, start: 0, size }])
  await store.remove(part)
  return joined
}

/** Stores the file row and ends the upload, unless another node has claimed it since. */
const register = (api: Api, upload_id: string, row: Insertable<FileRow>): Promise<File> =>
  inTransaction(api, async (db) => {
    const completed = await db
      .updateTable('uploads')
      .set({ handle: row.handle, claimed_at: null })
      .where('id', '=', upload_id)
      // The upload of a user who was deleted in the meantime must not create a file.
      .where('user_id', '=', row.user_id)
      .where('handle', 'is', null)
      .where('claimed_key', '=', row.key)
      .returning('id')
      .executeTakeFirst()
    if (!completed) throw new Error('upload is claimed by another node')
    await db.deleteFrom('upload_parts').where('upload_id', '=', upload_id).execute()
    return db.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow()
  })

/** Removes all parts of a rejected upload and stores the error code. */
async function rejectUpload(api: Api, upload_id: string, { code }: ApiError) {
  await inTransaction(api, async (db) => {
    const set = { refusal: code, claimed_at: null }
    await db.updateTable('uploads').set(set).where('id', '=', upload_id).where('handle', 'is', null).execute()
    await db.deleteFrom('upload_parts').where('upload_id', '=', upload_id).execute()
  })
  await dropParts(api, upload_id)
}
