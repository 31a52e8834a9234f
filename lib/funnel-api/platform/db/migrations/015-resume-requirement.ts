import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'
import { changeTrigger } from '#lib/funnel-api/platform/db/migrations/change-trigger'

/** Adds whether a job asks for a CV, and whether a candidate continued without one. Older code omits both columns. */
export const resumeRequirement = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('campaigns')
      .addColumn('resume_requirement', 'text', (column) => column.notNull().defaultTo('REQUIRED'))
      .execute()
    await db.schema
      .alterTable('candidacies')
      .addColumn('is_resume_passed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql.raw(changeTrigger(engine, 'campaigns', 'resume_requirement')).execute(db)
  },
})
