import type { InboxEntry } from '#lib/contract/staff/inbox'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type OpenDecision = NonNullable<InboxEntry['decision']>

/** The open decisions on these applications, by application ID. Each would change the status again later. */
export async function openDecisionsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, OpenDecision>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('candidacy_decisions')
    .select(['candidacy_id', 'id', 'status', 'due_at'])
    .where('open', '=', 1)
    .where('candidacy_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ candidacy_id, ...decision }) => [candidacy_id, decision]))
}

/** Returns the IDs of the applications of a company that have an open decision. Few do, so an index finds them. */
export async function scheduledIds(db: Db, company_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('candidacy_decisions')
    .innerJoin('candidacies', 'candidacies.id', 'candidacy_decisions.candidacy_id')
    .select('candidacies.id')
    .where('candidacy_decisions.open', '=', 1)
    .where('candidacies.company_id', '=', company_id)
    .execute()
  return rows.map(({ id }) => id)
}
