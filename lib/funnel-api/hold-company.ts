import type { Db } from '#lib/funnel-api/db/open'

/** Locks a company until the transaction ends: of two that write its facts or its jobs at once, the second sees what the first did. */
export const holdCompany = (db: Db, id: number) =>
  db
    .updateTable('companies')
    .set(({ ref }) => ({ slug: ref('slug') }))
    .where('id', '=', id)
    .execute()
