import { sql } from 'kysely'
import type { Found } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { userKey } from '#lib/funnel-api/discussions'
import { handleOf } from '#lib/funnel-api/files/handles'
import { forgetUnused } from '#lib/funnel-api/files/unused'
import { wake } from '#lib/funnel-api/events'
import { filesOf } from '#lib/funnel-api/records'
import { forgetRemoved } from '#lib/funnel-api/routes/resumes'

/** Erases an application at once: answers, pitch, discussion, letters about it, and files that nothing else uses. */
export const eraseCandidacy = (api: Api, user: CallerUser, { row, candidacy }: Found) =>
  inTransaction(api, async (db) => {
    const attached = await attachedTo(db, user.id, row.id)
    // Discussion, messages, record, takes and phone links go with it.
    await db.deleteFrom('candidacies').where('id', '=', row.id).where('user_id', '=', user.id).execute()
    await db.deleteFrom('outbox').where('dedupe_key', '=', `receipt:${row.id}`).execute()
    for (const template of ['unfinished', 'withdrawn'])
      await db.deleteFrom('outbox').where('dedupe_key', 'like', `${template}:${row.id}:%`).execute()
    await forgetUnused(api, [...attached, ...(candidacy.record ? filesOf(candidacy.record) : [])])
    await forgetRemoved(api, user)
    await afterCommit(async () => wake(userKey(user.id)))
  })

/** The handles of files in its messages, but for those that another discussion of the person has as well. */
async function attachedTo(db: Db, user_id: number, candidacy_id: number): Promise<string[]> {
  const messages = await db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select(['discussions.candidacy_id', 'discussion_messages.files_url'])
    .where('discussions.user_id', '=', user_id)
    .where('discussion_messages.files_url', '<>', sql<string[]>`'[]'`)
    .execute()
  const handles = (isOwn: boolean) =>
    messages
      .filter((message) => (message.candidacy_id === candidacy_id) === isOwn)
      .flatMap(({ files_url }) => files_url.map(handleOf))
  const elsewhere = new Set(handles(false))
  return handles(true).filter((handle): handle is string => handle !== null && !elsewhere.has(handle))
}
