import { sql } from 'kysely'
import { indexedWords } from '#lib/domain/search-words'
import { answersOf } from '#lib/funnel-api/features/candidacies/answers'
import { type Application, readApplications } from '#lib/funnel-api/features/candidacies/application'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { createTimeLimit, type Job } from '#lib/funnel-api/platform/queue/job'

const BATCH = 200

/** Matches applications that are not indexed yet. Must equal the condition of the index `candidacies_to_index`. */
const isMissing = sql<boolean>`candidacies.confirmed_at is not null and coalesce(candidacies.is_indexed, 0) = 0`

/**
 * Returns the searchable texts: name, email address, answers and the written answer to the video question. A record of
 * the kind 'request' is not an answer. In it, the candidate asks to answer in another way.
 */
const textsOf = (application: Application) => [
  application.row.first_name,
  application.row.last_name,
  application.row.email,
  ...answersOf(application).map(({ text }) => text),
  application.record?.kind === 'request' ? null : (application.record?.text ?? null),
]

/**
 * Indexes the words of submitted applications for the search of the inbox, in the transaction of the caller. Returns
 * the number of applications.
 */
export async function indexApplications(db: Db, applications: readonly Application[]): Promise<number> {
  if (applications.length === 0) return 0
  const rows = applications.map((application) => ({
    candidacy_id: application.row.id,
    words: indexedWords(application.campaign.company_id, textsOf(application)),
  }))
  await db
    .insertInto('candidacy_search')
    .values(rows)
    .onConflict((conflict) => conflict.column('candidacy_id').doUpdateSet({ words: (eb) => eb.ref('excluded.words') }))
    .execute()
  await db
    .updateTable('candidacies')
    .set({ is_indexed: true })
    .where(
      'id',
      'in',
      rows.map(({ candidacy_id }) => candidacy_id),
    )
    .execute()
  return rows.length
}

/**
 * Indexes applications that were submitted before an upgrade, and those whose candidates changed their name or email
 * address.
 */
export const indexMissing: Job = {
  name: 'index-applications',
  every_ms: 0,
  run: async (api, isStopped) => {
    const isOver = createTimeLimit(api, isStopped)
    const next = () =>
      inTransaction(api, async (db) => {
        // Locks the applications before they are read. A change of a name in the meantime waits, and resets the mark.
        const marked = await db
          .updateTable('candidacies')
          .set({ is_indexed: true })
          .where('id', 'in', (eb) =>
            eb.selectFrom('candidacies').select('id').where(isMissing).orderBy('id').limit(BATCH),
          )
          .where(isMissing)
          .returning('id')
          .execute()
        if (marked.length === 0) return 0
        const ids = marked.map(({ id }) => id)
        const found = await readApplications({ ...api, db }, (rows) => rows.where('candidacies.id', 'in', ids))
        return indexApplications(db, found)
      })
    while (!isOver() && (await next()) === BATCH);
  },
}
