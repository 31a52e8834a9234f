import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const BATCH = 2000

/**
 * Sets the company of applications from before migration 020. Each batch has its own transaction, so that older nodes
 * do not wait for the rows of a large table. A trigger sets the company of new applications.
 */
export async function fillCompanies(db: Db): Promise<void> {
  for (let after = 0; ; after += BATCH) {
    const first = await db
      .selectFrom('candidacies')
      .select('id')
      .where('company_id', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!first) return
    after = first.id - 1
    await sql`update candidacies set company_id = (select company_id from campaigns where campaigns.id = campaign_id)
      where id > ${after} and id <= ${after + BATCH} and company_id is null`.execute(db)
  }
}
