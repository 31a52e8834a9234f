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

/** No more of a file that comes is in memory at once; parts are made of whole ones. */
const PIECE = MAX_PART / 8

/** Bytes that the service itself read, through every check that an upload from a browser goes through. */
export const storeBytes = (api: Api, leave: Leave, bytes: Uint8Array) =>
  storeStream(api, leave, Readable.from([bytes]), bytes.length)

/** The same for bytes as they come, where `size` is null if nobody said how many. Nothing stays of what is refused. */
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
    // Nobody knows its id, to ask what became of it; what cannot be taken away now is swept later.
    await forgetUpload(api, id, null).catch(() => undefined)
  }
}

/** Answers how many bytes there were. */
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
