import { sql } from 'kysely'
import { recordErasure } from '#lib/funnel-api/platform/erasures/erasures'
import type { Application } from '#lib/funnel-api/features/candidacies/application'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { userKey } from '#lib/funnel-api/features/conversations/discussions'
import { handleOf } from '#lib/funnel-api/features/files/handles'
import { deleteUnused } from '#lib/funnel-api/features/files/unused'
import { wakeStreams } from '#lib/funnel-api/platform/events/events'
import { deleteCandidacyEmails } from '#lib/funnel-api/features/privacy/delete-candidacy-emails'
import { deleteMemberEmails } from '#lib/funnel-api/features/privacy/delete-member-emails'
import { filesOf } from '#lib/funnel-api/features/candidacies/records'
import { deleteRemovedResumes } from '#lib/funnel-api/features/candidacies/resumes'
import { enqueueWebhookEvent } from '#lib/funnel-api/platform/events/enqueue-webhook-event'

/** Deletes an application: answers, pitch, discussion, emails about it, and files that nothing else uses. */
export const deleteApplication = (api: Api, user: CallerUser, { row, record }: Application) =>
  inTransaction(api, async (db) => {
    const handles = await listMessageFiles(db, row.id)
    await deleteCandidacyEmails(db, row)
    await deleteStoredReplies(db, user, row.id)
    // Its discussion, messages, record, attempts and recording links are deleted by cascade.
    await db.deleteFrom('candidacies').where('id', '=', row.id).where('user_id', '=', user.id).execute()
    // This comes after the cascade, which waits for a job that is queueing an email about the application. So this
    // email is deleted too.
    await deleteMemberEmails(db, user.company_id, [row.id])
    await deleteUnused(api, [...handles, ...(record ? filesOf(record) : [])])
    await deleteRemovedResumes(api, user)
    const { company_id, id: user_id } = user
    const data = { candidacy_id: row.id, user_id }
    // API clients do not know applications that were not submitted.
    if (row.confirmed_at !== null)
      await enqueueWebhookEvent(db, api, { company_id, user_id, event: 'candidacy.erased', data })
    await afterCommit(async () => {
      await recordErasure(api, 'candidacy', row)
      wakeStreams(userKey(user.id))
    })
  })

/** Returns the handles of files in the messages about an application. */
async function listMessageFiles(db: Db, candidacy_id: number): Promise<string[]> {
  const messages = await db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select('discussion_messages.files_url')
    .where('discussions.candidacy_id', '=', candidacy_id)
    .where('discussion_messages.files_url', '<>', sql<string[]>`'[]'`)
    .execute()
  return messages.flatMap(({ files_url }) => files_url.map(handleOf)).filter((handle) => handle !== null)
}

/** Deletes the stored replies of idempotent calls about an application, because they contain its data. */
async function deleteStoredReplies(db: Db, { id }: CallerUser, candidacy_id: number) {
  const discussions = await db.selectFrom('discussions').select('id').where('candidacy_id', '=', candidacy_id).execute()
  const patterns = [
    `"candidacy_id":${candidacy_id},`,
    ...discussions.map((discussion) => `"discussion_id":${discussion.id},`),
  ]
  await db
    .deleteFrom('idempotency_keys')
    .where('key', 'like', `${id}:%`)
    .where((eb) =>
      eb.or([
        ...patterns.map((part) => eb('body', 'like', `%${part}%`)),
        // The reply is the application itself.
        eb.and([eb('body', 'like', `{"id":${candidacy_id},%`), eb('body', 'like', '%"answer_group":%')]),
      ]),
    )
    .execute()
}
