import type { Db } from '#lib/funnel-api/db/open'

/** Copies a company under another slug, with its campaigns and contents: its pages are in no cache. */
export async function copyCompany(db: Db, from: string, slug: string) {
  await db.transaction().execute(async (trx) => {
    const { id, ...company } = await trx
      .selectFrom('companies')
      .selectAll()
      .where('slug', '=', from)
      .executeTakeFirstOrThrow()
    const { id: company_id } = await trx
      .insertInto('companies')
      .values({ ...company, slug })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const table of ['campaigns', 'contents'] as const) {
      const rows = await trx.selectFrom(table).selectAll().where('company_id', '=', id).execute()
      for (const { id: _, ...row } of rows)
        await trx
          .insertInto(table)
          .values({ ...row, company_id } as never)
          .execute()
    }
  })
}
