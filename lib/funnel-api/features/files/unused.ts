import { type ExpressionBuilder, sql } from 'kysely'
import { MESSAGE_FOLDER } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import type { Database } from '#lib/funnel-api/db/schema'
import { log } from '#lib/telemetry/log'

/** What remains of a deleted file until its bytes are removed. The row keeps only the key. */
export const ERASED = { user_id: 0, folder: 'erased', filename: '', sha256: '' }
const PAGE = 2000
/**
 * Files in these folders belong to a record, a CV in the library or a profile. Files without such a reference are
 * unused.
 */
const REFERRED = ['records', 'candidacy/resume', 'user/avatars']

/**
 * Deletes files, bytes and rows, after the current transaction is committed. Files that a record, CV, profile picture
 * or message still refers to stay. `forgetAbandoned` removes what the store could not remove.
 */
export async function forgetUnused(api: Api, handles: readonly (string | null)[]): Promise<void> {
  const named = new Set(handles.filter((handle) => handle !== null))
  if (named.size === 0) return
  await afterCommit(async () => {
    for (const handle of named) await forget(api, handle).catch(notForgotten)
  })
}

/** Upload times before which files are deleted. Message files have their own limit. */
type Old = { before: string; messagesBefore: string }

/** Deletes unused files that were uploaded before a given time. */
export async function forgetAbandoned(api: Api, before: string, messagesBefore = before): Promise<void> {
  // Works in pages, because one statement over the files of several years would take minutes.
  for (let after: string | null = ''; after !== null;) after = await forgetPage(api, { before, messagesBefore }, after)
}

/** Deletes unused files of the page after a handle. Returns the last handle of the page, or null for the last page. */
export async function forgetPage(api: Api, { before, messagesBefore }: Old, after: string): Promise<string | null> {
  const last = await nameAfter(api, after)
  const files = await api.db
    .selectFrom('files')
    .select('handle')
    .where('handle', '>', after)
    .$if(last !== null, (page) => page.where('handle', '<=', last!))
    .where((file) =>
      file.or([
        file.and([file('created_at', '<', before), file('folder', 'in', REFERRED)]),
        file.and([file('created_at', '<', messagesBefore), file('folder', '=', MESSAGE_FOLDER)]),
        file('folder', '=', ERASED.folder),
      ]),
    )
    .where(isUnused)
    .execute()
  for (const { handle } of files) await forget(api, handle).catch(notForgotten)
  return last
}

const nameAfter = async ({ db }: Api, after: string): Promise<string | null> =>
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

const notForgotten = (err: unknown) => log.error('a file was not taken away', { err })

/**
 * Clears the owner in a transaction, then removes the bytes outside it, because a bucket can be slow. The row is
 * deleted last, so that `forgetAbandoned` finds what is left.
 */
async function forget(api: Api, handle: string): Promise<void> {
  const gone = await inTransaction(api, async (db) => {
    await holdFile(db, handle)
    const mine = db.updateTable('files').set(ERASED).where('handle', '=', handle)
    return mine.where(isUnused).returning('key').executeTakeFirst()
  })
  if (!gone) return
  await api.store.remove(gone.key)
  await api.db.deleteFrom('files').where('handle', '=', handle).execute()
}

/**
 * Locks a file while a reference to it is added or it is deleted, so that the second call sees the result of the first.
 * Returns undefined if the file is being deleted.
 */
export const holdFile = (db: Db, handle: string) =>
  db
    .updateTable('files')
    .set({ handle })
    .where('handle', '=', handle)
    .where('folder', '!=', ERASED.folder)
    .returning('handle')
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
  const people = selectFrom('users')
    .select('users.id')
    .whereRef('users.id', '=', 'files.user_id')
    .where('users.avatar_url', 'like', end)
  const messages = selectFrom('discussions')
    .innerJoin('discussion_messages', 'discussion_messages.discussion_id', 'discussions.id')
    .select('discussion_messages.id')
    .whereRef('discussions.user_id', '=', 'files.user_id')
    .where('discussion_messages.files_url', 'like', sql<string[]>`'%/' || ${ref('files.handle')} || '"%'`)
  return not(exists(records).or(exists(resumes)).or(exists(people)).or(exists(messages)))
}
