import { ApiError } from '#lib/contract/errors'
import type { DiscussionMessage } from '#lib/domain/discussion'
import { maxSizeOf, MESSAGE_FOLDER, uploadName } from '#lib/domain/upload'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { addressOf, handleOf } from '#lib/funnel-api/files/handles'
import { ownFile } from '#lib/funnel-api/files/own-file'
import type { Source } from '#lib/funnel-api/files/store'
import { storeStream } from '#lib/funnel-api/files/store-bytes'
import { holdFile } from '#lib/funnel-api/files/unused'

const FIELD = 'discussion_message.files_url'

type Arriving = { filename: string; source: Source; size: number | null }

/** Keeps a file that is to go with a message, whoever's it is, by the rules and under the name of an upload on the site. */
export async function storeMessageFile(
  api: Api,
  owner: { user_id: number; company_id: number },
  { filename, source, size }: Arriving,
) {
  const maxSize = maxSizeOf(MESSAGE_FOLDER, filename)
  if (maxSize === null) throw new ApiError('UNSUPPORTED_TYPE', 'a message takes no file of that kind')
  const stored = uploadName(filename, api.now().getTime())
  return storeStream(api, { ...owner, path: MESSAGE_FOLDER, filename: stored, maxSize }, source, size)
}

/** The addresses of the caller's own uploads, each once; anything else is refused. */
export async function ownFiles(api: Api, user: CallerUser, urls: readonly string[]): Promise<string[]> {
  const handles = [...new Set(urls.map((url) => handleOf(url) ?? ''))]
  for (const handle of handles) {
    await holdFile(api.db, handle)
    const file = await ownFile(api.db, user.id, MESSAGE_FOLDER, handle)
    if (!file) throw new ApiError('INVALID', 'no such file', { [FIELD]: { key: 'INVALID_PATTERN' } })
    if (file.scan_status === 'infected')
      throw new ApiError('INVALID', 'a virus was found', { [FIELD]: { key: 'INFECTED' } })
  }
  return handles.map((handle) => addressOf(api, user.company_slug, handle))
}

/** Names and sizes of the files of messages, by the address they are known by. */
export async function filesOf({ db }: Api, urls: readonly string[]) {
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
