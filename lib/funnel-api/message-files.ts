import { ApiError } from '#lib/contract/errors'
import type { DiscussionMessage } from '#lib/domain/discussion'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { addressOf, handleOf } from '#lib/funnel-api/files/handles'
import { holdFile } from '#lib/funnel-api/files/unused'

const FIELD = 'discussion_message.files_url'

/** The addresses of the caller's own uploads, each once; anything else is refused. */
export async function ownFiles(api: Api, user: CallerUser, urls: readonly string[]): Promise<string[]> {
  const handles = [...new Set(urls.map((url) => handleOf(url) ?? ''))]
  for (const handle of handles) {
    await holdFile(api.db, handle)
    const file = await api.db
      .selectFrom('files')
      .select('scan_status')
      .where('handle', '=', handle)
      .where('user_id', '=', user.id)
      .where('folder', '=', 'candidacy/files')
      .executeTakeFirst()
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
