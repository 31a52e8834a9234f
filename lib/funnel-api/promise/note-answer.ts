import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'

/** The company's people have written about a sent application or moved it: from the first time on nobody waits for them. */
export const noteAnswer = (db: Db, { now }: Pick<Api, 'now'>, candidacy_id: number) =>
  db
    .updateTable('candidacies')
    .set({ answered_at: now().toISOString() })
    .where('id', '=', candidacy_id)
    .where('confirmed_at', 'is not', null)
    .where('answered_at', 'is', null)
    .execute()
