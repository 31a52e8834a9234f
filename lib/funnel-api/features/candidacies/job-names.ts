import type { Db } from '#lib/funnel-api/platform/db/schema'

const BATCH_SIZE = 500

/** Returns the names of jobs of a company, sorted by slug. */
export async function listJobNames(db: Db, company_id: number, ids: readonly number[]) {
  const names: { id: number; slug: string; name: string }[] = []
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    names.push(
      ...(await db
        .selectFrom('campaigns')
        .select(['id', 'slug', 'name'])
        .where('company_id', '=', company_id)
        .where('id', 'in', ids.slice(from, from + BATCH_SIZE))
        .execute()),
    )
  return names.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}
