import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { FOLDERS, Folder } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import type { FileRow, UploadRow } from '#lib/funnel-api/db/schema'
import { newHandle, partKey } from '#lib/funnel-api/files/handles'
import { acceptedType } from '#lib/funnel-api/files/sniff'

const HEAD = 65_536

/** Joins the parts, looks at what they are, and only then makes a file of them. A second time answers the same file. */
export async function finishUpload(api: Api, upload: Selectable<UploadRow>, parts: readonly number[]): Promise<Selectable<FileRow>> {
  const { db, store } = api
  if (upload.handle) return db.selectFrom('files').selectAll().where('handle', '=', upload.handle).executeTakeFirstOrThrow()
  const folder = Folder.parse(upload.folder)
  const keys = [...parts].sort((a, b) => a - b).map((part) => partKey(upload.id, part))
  const sizes = await Promise.all(keys.map((key) => store.size(key)))
  const size = sizes.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)
  if (size !== upload.size) throw new ApiError('BAD_REQUEST', 'the parts are not the whole file')
  if (size > FOLDERS[folder].max_size) throw new ApiError('TOO_LARGE', 'the file is too large')
  const handle = newHandle()
  const key = `${folder}/${upload.company_id}/${handle}`
  await store.join(key, keys)
  const { sha256, head } = await digest(store.read(key))
  const mimetype = await acceptedType(folder, upload.filename, head)
  if (mimetype === null) {
    await store.remove(key)
    throw new ApiError('UNSUPPORTED_TYPE', 'the file is not of a kind that this folder takes')
  }
  const { user_id, company_id, filename } = upload
  return db.transaction().execute(async (trx) => {
    await trx.updateTable('uploads').set({ handle }).where('id', '=', upload.id).execute()
    return trx
      .insertInto('files')
      .values({ handle, user_id, company_id, folder, filename, mimetype, size, sha256, key, created_at: api.now().toISOString() })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function digest(stream: ReadableStream) {
  const hash = createHash('sha256')
  const first: Buffer[] = []
  let kept = 0
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    hash.update(chunk)
    if (kept < HEAD) first.push(Buffer.from(chunk))
    kept += chunk.length
  }
  return { sha256: hash.digest('hex'), head: Buffer.concat(first) }
}
