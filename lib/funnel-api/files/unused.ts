import { type ExpressionBuilder, sql } from 'kysely'
import { MESSAGE_FOLDER } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import type { Database } from '#lib/funnel-api/db/schema'
import { log } from '#lib/telemetry/log'

/** Files of somebody who was erased, until their bytes are gone: nothing is known of them but where these lie. */
export const ERASED = { user_id: 0, folder: 'erased', filename: '', sha256: '' }
const PAGE = 2000
/** Files of these folders belong to a record, a CV of the library or a person; alone they are nobody's. */
const REFERRED = ['records', 'candidacy/resume', 'user/avatars']

/**
 * Takes files away, bytes and rows, once the call's own work is safe; those that a record, a CV, an avatar or a
 * message still refers to stay. What the store keeps back is left for `forgetAbandoned`.
 */
export async function forgetUnused(api: Api, handles: readonly (string | null)[]): Promise<void> {
  const named = new Set(handles.filter((handle) => handle !== null))
  if (named.size === 0) return
  await afterCommit(async () => {
    for (const handle of named) await forget(api, handle).catch(notForgotten)
  })
}

/** Files sent before an instant; those of messages have an instant of their own. */
type Old = { before: string; messagesBefore: string }

/** Takes away files sent before an instant which came to nothing: chosen and never attached, or left over. */
export async function forgetAbandoned(api: Api, before: string, messagesBefore = before): Promise<void> {
  // Page by page: one statement over the files of years would take minutes.
  for (let after: string | null = ''; after !== null;) after = await forgetPage(api, { before, messagesBefore }, after)
}

/** Of the files whose names come after another; answers the last name of the page, null of the last page. */
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
 * Nobody's at once; then the bytes, outside of any transaction, as a bucket may take its time; the row last, by which
 * `forgetAbandoned` finds what was not done.
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

/** Locks a file while something comes to refer to it, or it goes: whoever is second sees what the first did. None where it goes. */
export const holdFile = (db: Db, handle: string) =>
  db
    .updateTable('files')
    .set({ handle })
    .where('handle', '=', handle)
    .where('folder', '!=', ERASED.folder)
    .returning('handle')
    .executeTakeFirst()

/** Nothing refers to it. Addresses end with the handle. */
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
