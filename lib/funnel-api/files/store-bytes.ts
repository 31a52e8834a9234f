import { Readable } from 'node:stream'
import { ApiError } from '#lib/contract/errors'
import type { Api } from '#lib/funnel-api/context'
import { finishUpload } from '#lib/funnel-api/files/finish'
import type { Policy } from '#lib/funnel-api/files/grants'
import { keepChunk, MAX_PART } from '#lib/funnel-api/files/upload-parts'
import { startUpload } from '#lib/funnel-api/files/upload-start'

/** Bytes that the service itself read, through every check that an upload from a browser goes through. */
export async function storeBytes(api: Api, policy: Policy, bytes: Buffer) {
  if (bytes.length === 0) throw new ApiError('BAD_REQUEST', 'the file is empty')
  const id = await startUpload(api, policy, { mimetype: '', size: bytes.length, is_intelligent: false })
  const row = await api.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const upload = { ...row, most: bytes.length }
  const parts: { part_number: number; etag: string }[] = []
  for (let at = 0; at < bytes.length; at += MAX_PART) {
    const piece = bytes.subarray(at, at + MAX_PART)
    const part = parts.length + 1
    const source = () => Readable.from([piece])
    const etag = await keepChunk(api, upload, { part, start_at: 0, source, size: piece.length, md5: undefined })
    parts.push({ part_number: part, etag })
  }
  const file = await finishUpload(api, upload, { parts })
  if (!file) throw new ApiError('UNAVAILABLE', 'somebody else has the upload in hand')
  return file
}
