import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { companyTables } from '#lib/funnel-api/platform/db/migrations/001-company-tables'
import { peopleTables } from '#lib/funnel-api/platform/db/migrations/001-people-tables'
import { type Engine, type Table, withId } from '#lib/funnel-api/platform/db/migrations/columns'

export const foundation = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const id = withId(engine)
    const create = (name: string) => db.schema.createTable(name) as unknown as Table
    for (const table of [...companyTables(create, id), ...peopleTables(create, id)]) await table.execute()
    for (const [table, column] of [
      ['sessions', 'user_id'],
      ['codes', 'user_id'],
      ['candidacies', 'campaign_id'],
      ['records', 'user_id'],
      ['files', 'user_id'],
      ['outbox', 'status'],
    ] as const)
      await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute()
  },
})
