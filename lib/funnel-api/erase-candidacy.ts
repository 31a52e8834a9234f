import { sql } from 'kysely'
import { noteErasure } from '#lib/funnel-api/backup/erasures'
import type { Found } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { userKey } from '#lib/funnel-api/discussions'
import { handleOf } from '#lib/funnel-api/files/handles'
import { forgetUnused } from '#lib/funnel-api/files/unused'
import { wake } from '#lib/funnel-api/events'
import { forgetLettersAbout } from '#lib/funnel-api/letters-about'
import { filesOf } from '#lib/funnel-api/records'
import { forgetRemoved } from '#lib/funnel-api/routes/resumes'
import { tellPrograms } from '#lib/funnel-api/webhooks/tell'

/** Erases an application at once: answers, pitch, discussion, letters about it, and files that nothing else uses. */
export const eraseCandidacy = (api: Api, user: CallerUser, { row, candidacy }: Found) =>
  inTransaction(api, async (db) => {
    const attached = await attachedTo(db, row.id)
    await forgetLettersAbout(db, row)
    await forgetAnswers(db, user, row.id)
    // Discussion, messages, record, takes and phone links go with it.
    await db.deleteFrom('candidacies').where('id', '=', row.id).where('user_id', '=', user.id).execute()
    await forgetUnused(api, [...attached, ...(candidacy.record ? filesOf(candidacy.record) : [])])
    await forgetRemoved(api, user)
    const { company_id, id: user_id } = user
    const data = { candidacy_id: row.id, user_id }
    // Programs never heard of one that was not sent.
    if (row.confirmed_at !== null) await tellPrograms(db, api, { company_id, user_id, event: 'candidacy.erased', data })
    await afterCommit(async () => {
      await noteErasure(api, 'candidacy', row)
      wake(userKey(user.id))
    })
  })

/** The handles of files in its messages. */
async function attachedTo(db: Db, candidacy_id: number): Promise<string[]> {
  const messages = await db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select('discussion_messages.files_url')
    .where('discussions.candidacy_id', '=', candidacy_id)
    .where('discussion_messages.files_url', '<>', sql<string[]>`'[]'`)
    .execute()
  return messages.flatMap(({ files_url }) => files_url.map(handleOf)).filter((handle) => handle !== null)
}

/** What calls about it were answered, kept for whoever repeats them: such a call finds nothing any more. */
async function forgetAnswers(db: Db, { id }: CallerUser, candidacy_id: number) {
  const discussions = await db.selectFrom('discussions').select('id').where('candidacy_id', '=', candidacy_id).execute()
  const named = [`"candidacy_id":${candidacy_id},`, ...discussions.map((one) => `"discussion_id":${one.id},`)]
  await db
    .deleteFrom('idempotency_keys')
    .where('key', 'like', `${id}:%`)
    .where((eb) => eb.or(named.map((part) => eb('body', 'like', `%${part}%`))))
    .execute()
}
