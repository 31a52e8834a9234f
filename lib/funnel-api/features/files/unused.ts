import { type ExpressionBuilder, sql } from 'kysely'
import { MESSAGE_FOLDER } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/platform/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import { log } from '#lib/telemetry/log'

/** Column values of a deleted file until its bytes are removed. The row retains only the key. */
export const DELETED_FILE = { user_id: 0, folder: 'erased', filename: '', sha256: '' }
const PAGE = 2000
/**
 * Folders whose files must be referenced by a record, a CV in the library or a profile. Files without such a reference
 * are unused.
 */
const REFERENCED_FOLDERS = ['records', 'candidacy/resume', 'user/avatars']

/**
 * Deletes the bytes and rows of files after the current transaction is committed. Files that a record, CV, profile
 * image or message still refers to are retained. `deleteAbandoned` retries files that the store could not remove.
 */
export async function deleteUnused(api: Api, handles: readonly (string | null)[]): Promise<void> {
  const unique = new Set(handles.filter((handle) => handle !== null))
  if (unique.size === 0) return
  await afterCommit(async () => {
    for (const handle of unique) await deleteFile(api, handle).catch(logFailure)
  })
}

/** Files uploaded before these times are deleted. Message files have a separate limit. */
type Cutoffs = { before: string; messagesBefore: string }

/** Deletes unused files that were uploaded before a given time. */
export async function deleteAbandoned(api: Api, before: string, messagesBefore = before): Promise<void> {
  // Works in pages, because one statement over the files of several years would take minutes.
  for (let after: string | null = ''; after !== null;) after = await deletePage(api, { before, messagesBefore }, after)
}

/** Deletes unused files of the page after a handle. Returns the last handle of the page, or null for the last page. */
export async function deletePage(api: Api, { before, messagesBefore }: Cutoffs, after: string): Promise<string | null> {
  const last = await lastHandleAfter(api, after)
  const files = await api.db
    .selectFrom('files')
    .select('handle')
    .where('handle', '>', after)
    .$if(last !== null, (page) => page.where('handle', '<=', last!))
    .where((file) =>
      file.or([
        file.and([file('created_at', '<', before), file('folder', 'in', REFERENCED_FOLDERS)]),
        file.and([file('created_at', '<', messagesBefore), file('folder', '=', MESSAGE_FOLDER)]),
        file('folder', '=', DELETED_FILE.folder),
      ]),
    )
    .where(isUnused)
    .execute()
  for (const { handle } of files) await deleteFile(api, handle).catch(logFailure)
  return last
}

const lastHandleAfter = async ({ db }: Api, after: string): Promise<string | null> =>
  (
    await db
      .selectFrom('files')
      .select('handle')
      .where('handle', '>', after)
      .orderBy('handle')
      .offset(PAGE)
      .limit(1)
      .executeTakeFirst()
  )?.handle ?? null

const logFailure = (err: unknown) => log.error('file removal failed', { err })

/**
 * Clears the owner in a transaction, then removes the bytes outside it, because a bucket can be slow. The row is
 * deleted last, so that `deleteAbandoned` can retry.
 */
async function deleteFile(api: Api, handle: string): Promise<void> {
  const deleted = await inTransaction(api, async (db) => {
    await lockFile(db, handle)
    const ownRow = db.updateTable('files').set(DELETED_FILE).where('handle', '=', handle)
    return ownRow.where(isUnused).returning('key').executeTakeFirst()
  })
  if (!deleted) return
  await api.store.remove(deleted.key)
  await api.db.deleteFrom('files').where('handle', '=', handle).execute()
}

/**
 * Locks a file before a call adds a reference to it or deletes it, so that a concurrent call sees the result. Returns
 * undefined if the file is being deleted.
 */
export const lockFile = (db: Db, handle: string) =>
  db
    .updateTable('files')
    .set({ handle })
    .where('handle', '=', handle)
    .where('folder', '!=', DELETED_FILE.folder)
    .returning(['handle', 'scan_status'])
    .executeTakeFirst()

/** Selects files without a reference. URLs end with the handle. */
const isUnused = ({ not, exists, selectFrom, ref }: ExpressionBuilder<Database, 'files'>) => {
  const end = sql<string>`'%/' || ${ref('files.handle')}`
  const records = selectFrom('records')
    .select('records.id')
    .whereRef('records.user_id', '=', 'files.user_id')
    .where((record) =>
      record.or([
        record('records.fs_handle', '=', record.ref('files.handle')),
        record('records.thumb_url', 'like', end),
      ]),
    )
  const resumes = selectFrom('resumes')
    .select('resumes.id')
    .whereRef('resumes.user_id', '=', 'files.user_id')
    .whereRef('resumes.handle', '=', 'files.handle')
  const profiles = selectFrom('users')
    .select('users.id')
    .whereRef('users.id', '=', 'files.user_id')
    .where('users.avatar_url', 'like', end)
  const messages = selectFrom('discussions')
    .innerJoin('discussion_messages', 'discussion_messages.discussion_id', 'discussions.id')
    .select('discussion_messages.id')
    .whereRef('discussions.user_id', '=', 'files.user_id')
    .where('discussion_messages.files_url', 'like', sql<string[]>`'%/' || ${ref('files.handle')} || '"%'`)
  return not(exists(records).or(exists(resumes)).or(exists(profiles)).or(exists(messages)))
}
