import { createHash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { FOLDERS, Folder } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import type { FileRow, UploadRow } from '#lib/funnel-api/db/schema'
import { newHandle, partKey } from '#lib/funnel-api/files/handles'
import { acceptedType } from '#lib/funnel-api/files/sniff'

const HEAD = 65_536

type File = Selectable<FileRow>

/**
 * Joins the parts, looks at what they are, and only then makes a file of them. A second time answers the same file. The
 * parts go last: whatever stops this in the middle, it can be asked for again.
 */
export async function finishUpload(api: Api, upload: Selectable<UploadRow>, parts: readonly number[]): Promise<File> {
  const keys = [...parts].sort((a, b) => a - b).map((part) => partKey(upload.id, part))
  try {
    return (await finished(api, upload.id)) ?? (await assemble(api, upload, keys))
  } catch (error) {
    // Who asked at the same time may have been first, and the parts are gone.
    const done = await finished(api, upload.id)
    if (done) return done
    throw error
  }
}

async function assemble(api: Api, upload: Selectable<UploadRow>, keys: readonly string[]): Promise<File> {
  const { store } = api
  const folder = Folder.parse(upload.folder)
  const sizes = await Promise.all(keys.map((key) => store.size(key)))
  const size = sizes.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0)
  if (size !== upload.size) throw new ApiError('BAD_REQUEST', 'the parts are not the whole file')
  if (size > FOLDERS[folder].max_size) throw new ApiError('TOO_LARGE', 'the file is too large')
  const handle = newHandle()
  const key = `${folder}/${upload.company_id}/${handle}`
  await store.join(key, keys)
  const { sha256, head } = await digest(store.read(key))
  const mimetype = await acceptedType(folder, upload.filename, head)
  const { user_id, company_id, filename } = upload
  const row = { handle, user_id, company_id, folder, filename, size, sha256, key, created_at: api.now().toISOString() }
  const file = mimetype === null ? null : await register(api, upload.id, { ...row, mimetype })
  if (!file) await store.remove(key)
  await Promise.all(keys.map((part) => store.remove(part)))
  if (mimetype === null) throw new ApiError('UNSUPPORTED_TYPE', 'the file is not of a kind that this folder takes')
  return file ?? (await finished(api, upload.id))!
}

/** The file that an upload has become. */
const finished = ({ db }: Api, upload_id: string): Promise<File | undefined> =>
  db
    .selectFrom('uploads')
    .innerJoin('files', 'files.handle', 'uploads.handle')
    .selectAll('files')
    .where('uploads.id', '=', upload_id)
    .executeTakeFirst()

/** Makes the row, unless the same upload was finished meanwhile. */
const register = ({ db }: Api, upload_id: string, row: Insertable<FileRow>): Promise<File | null> =>
  db.transaction().execute(async (trx) => {
    const { handle } = row
    const won = await trx
      .updateTable('uploads')
      .set({ handle })
      .where('id', '=', upload_id)
      .where('handle', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return won ? trx.insertInto('files').values(row).returningAll().executeTakeFirstOrThrow() : null
  })

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
