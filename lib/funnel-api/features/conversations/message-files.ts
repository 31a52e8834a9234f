import { ApiError } from '#lib/contract/errors'
import type { DiscussionMessage } from '#lib/domain/discussion'
import { maxSizeOf, MESSAGE_FOLDER, uploadName } from '#lib/domain/upload'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { privateFileUrl, handleOf } from '#lib/funnel-api/features/files/handles'
import { ownFile } from '#lib/funnel-api/features/files/own-file'
import type { Source } from '#lib/funnel-api/platform/storage/store'
import { storeStream } from '#lib/funnel-api/features/files/store-bytes'
import type { UploadPermission } from '#lib/funnel-api/features/files/upload-start'
import { lockFile } from '#lib/funnel-api/features/files/unused'

const FIELD = 'discussion_message.files_url'

/** The owner of a file, and whose uploads are limited (`UploadPermission`). */
export type FileOwner = Pick<UploadPermission, 'user_id' | 'company_id' | 'uploader'>
type Upload = { filename: string; source: Source; size: number | null }

/** Stores a file for a message of a candidate or company, with the limits and file names of uploads on the website. */
export async function storeMessageFile(api: Api, owner: FileOwner, { filename, source, size }: Upload) {
  const maxSize = maxSizeOf(MESSAGE_FOLDER, filename)
  if (maxSize === null) throw new ApiError('UNSUPPORTED_TYPE', 'Unsupported file type for a message')
  const storedName = uploadName(filename, api.now().getTime())
  return storeStream(api, { ...owner, path: MESSAGE_FOLDER, filename: storedName, maxSize }, source, size)
}

/** Locks the caller's own uploads and returns their distinct URLs. Throws INVALID for other URLs and infected files. */
export async function ownFiles(api: Api, user: CallerUser, urls: readonly string[]): Promise<string[]> {
  const handles = [...new Set(urls.map((url) => handleOf(url) ?? ''))]
  for (const handle of handles) {
    await lockFile(api.db, handle)
    const file = await ownFile(api.db, user.id, MESSAGE_FOLDER, handle)
    if (!file) throw new ApiError('INVALID', 'File not found', { [FIELD]: { key: 'INVALID_PATTERN' } })
    if (file.scan_status === 'infected')
      throw new ApiError('INVALID', 'File is infected', { [FIELD]: { key: 'INFECTED' } })
  }
  return handles.map((handle) => privateFileUrl(api, user.company_slug, handle))
}

/** Returns the names and sizes of message files by URL. */
export async function findFiles({ db }: Api, urls: readonly string[]) {
  const known = new Map<string, DiscussionMessage['files'][number]>()
  const handles = [...new Set(urls.map(handleOf).filter((handle) => handle !== null))]
  if (handles.length === 0) return known
  const rows = await db
    .selectFrom('files')
    .select(['handle', 'filename', 'size'])
    .where('handle', 'in', handles)
    .execute()
  for (const url of urls) {
    const row = rows.find(({ handle }) => handle === handleOf(url))
    if (row) known.set(url, { url, filename: row.filename, size: row.size })
  }
  return known
}
