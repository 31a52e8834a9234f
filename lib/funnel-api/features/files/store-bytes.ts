import { Readable } from 'node:stream'
import { concatBytes } from '#lib/contract/bytes'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/platform/context'
import { finishUpload } from '#lib/funnel-api/features/files/finish'
import { deleteUpload } from '#lib/funnel-api/features/files/delete-upload'
import type { Source } from '#lib/funnel-api/platform/storage/store'
import type { Upload } from '#lib/funnel-api/features/files/upload-calls'
import { commitPart, storeChunk } from '#lib/funnel-api/features/files/upload-parts'
import { type UploadPermission, startUpload } from '#lib/funnel-api/features/files/upload-start'
import { MAX_PART } from '#lib/funnel-api/features/files/upload-totals'

/** The largest piece of an incoming file in memory. A part consists of whole pieces. */
const PIECE = MAX_PART / 8

/** Stores bytes that the server has read itself, with the same checks as an upload from a browser. */
export const storeBytes = (api: Api, permission: UploadPermission, bytes: Uint8Array) =>
  storeStream(api, permission, Readable.from([bytes]), bytes.length)

/** Stores a stream with the same checks. `size` is null if it is unknown. A rejected file leaves nothing behind. */
export async function storeStream(api: Api, permission: UploadPermission, source: Source, size: number | null) {
  if (size === 0) throw new ApiError('BAD_REQUEST', 'File is empty')
  const id = await startUpload(api, permission, { mimetype: '', size, is_intelligent: true })
  try {
    const row = await api.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const upload = { ...row, maxSize: size ?? permission.maxSize }
    const file = await finishUpload(api, upload, { size: await storeParts(api, upload, source) })
    if (!file) throw new ApiError('UNAVAILABLE', 'Upload is being processed by another request')
    return file
  } finally {
    // No caller knows the ID of this upload, so its row is no longer needed. If the removal fails, a job removes it
    // later.
    await deleteUpload(api, id, null).catch(() => undefined)
  }
}

/** Stores all bytes of a source in parts and returns their number. */
async function storeParts(api: Api, upload: Upload & { maxSize: number }, source: Source): Promise<number> {
  let size = 0
  for await (const piece of piecesOf(source)) {
    const at = { part: Math.floor(size / MAX_PART) + 1, start_at: size % MAX_PART }
    await storeChunk(api, upload, { ...at, source: () => Readable.from([piece]), size: piece.length, md5: undefined })
    size += piece.length
  }
  if (size === 0) throw new ApiError('BAD_REQUEST', 'File is empty')
  for (let part = 1; part <= Math.ceil(size / MAX_PART); part += 1) await commitPart(api, upload, part)
  return size
}

async function* piecesOf(source: Source) {
  let buffered: Uint8Array[] = []
  let size = 0
  for await (const chunk of source)
    for (let rest = chunk; rest.length > 0;) {
      const piece = rest.subarray(0, PIECE - size)
      buffered.push(piece)
      size += piece.length
      rest = rest.subarray(piece.length)
      if (size < PIECE) continue
      yield concatBytes(buffered)
      buffered = []
      size = 0
    }
  if (size > 0) yield concatBytes(buffered)
}
