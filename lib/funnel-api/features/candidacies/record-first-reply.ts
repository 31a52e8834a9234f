import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Records the company's first reply to a submitted application. It is then no longer listed as waiting. */
export const recordFirstReply = (db: Db, { now }: Pick<Api, 'now'>, candidacy_id: number) =>
  db
    .updateTable('candidacies')
    .set({ answered_at: now().toISOString() })
    .where('id', '=', candidacy_id)
    .where('confirmed_at', 'is not', null)
    .where('answered_at', 'is', null)
    .execute()
