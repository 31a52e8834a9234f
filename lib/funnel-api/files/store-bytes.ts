import { Readable } from 'node:stream'
import { joined } from '#lib/contract/bytes'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { finishUpload } from '#lib/funnel-api/files/finish'
import { forgetUpload } from '#lib/funnel-api/files/forget-upload'
import type { Source } from '#lib/funnel-api/files/store'
import type { Upload } from '#lib/funnel-api/files/upload-calls'
import { commitPart, keepChunk } from '#lib/funnel-api/files/upload-parts'
import { type Leave, startUpload } from '#lib/funnel-api/files/upload-start'
import { MAX_PART } from '#lib/funnel-api/files/upload-totals'

/** The largest piece of an incoming file in memory. A part consists of whole pieces. */
const PIECE = MAX_PART / 8

/** Stores bytes that the server has read itself, with the same checks as an upload from a browser. */
export const storeBytes = (api: Api, leave: Leave, bytes: Uint8Array) =>
  storeStream(api, leave, Readable.from([bytes]), bytes.length)

/**
 * Stores a stream with the same checks. `size` is null if it is not declared. A rejected file leaves nothing behind.
 */
export async function storeStream(api: Api, leave: Leave, source: Source, size: number | null) {
  if (size === 0) throw new ApiError('BAD_REQUEST', 'the file is empty')
  const id = await startUpload(api, leave, { mimetype: '', size, is_intelligent: true })
  try {
    const row = await api.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const upload = { ...row, most: size ?? leave.maxSize }
    const file = await finishUpload(api, upload, { size: await keepAll(api, upload, source) })
    if (!file) throw new ApiError('UNAVAILABLE', 'somebody else has the upload in hand')
    return file
  } finally {
    // No caller knows the upload's ID, so its row is not needed any more. If removal fails, it is swept later.
    await forgetUpload(api, id, null).catch(() => undefined)
  }
}

/** Stores all bytes of a source in parts and returns their number. */
async function keepAll(api: Api, upload: Upload & { most: number }, source: Source): Promise<number> {
  let size = 0
  for await (const piece of piecesOf(source)) {
    const at = { part: Math.floor(size / MAX_PART) + 1, start_at: size % MAX_PART }
    await keepChunk(api, upload, { ...at, source: () => Readable.from([piece]), size: piece.length, md5: undefined })
    size += piece.length
  }
  if (size === 0) throw new ApiError('BAD_REQUEST', 'the file is empty')
  for (let part = 1; part <= Math.ceil(size / MAX_PART); part += 1) await commitPart(api, upload, part)
  return size
}

async function* piecesOf(source: Source) {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of source)
    for (let rest = chunk; rest.length > 0;) {
      const fitting = rest.subarray(0, PIECE - size)
      waiting.push(fitting)
      size += fitting.length
      rest = rest.subarray(fitting.length)
      if (size < PIECE) continue
      yield joined(waiting)
      waiting = []
      size = 0
    }
  if (size > 0) yield joined(waiting)
}
