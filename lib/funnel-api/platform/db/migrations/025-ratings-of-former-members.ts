import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import {
  belongsTo,
  changesTo,
  columns,
  type Engine,
  required,
  unique,
} from '#lib/funnel-api/platform/db/migrations/columns'

const TEMPORARY = 'candidacy_ratings_new'
const NUMBERS = ['candidacy_id', 'staff_user_id', 'rating']
const TEXTS = ['author_name', 'rated_at']

/** Ratings remain after the deletion of their author, as notes do. SQLite cannot remove a foreign key from a table. */
export const ratingsOfFormerMembers = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'postgres') {
      await db.schema.alterTable('candidacy_ratings').dropConstraint('candidacy_ratings_staff_user_id').execute()
      return
    }
    await changesTo(db, engine)
      .create(TEMPORARY)
      .$call(columns([...required('integer', ...NUMBERS), ...required('text', ...TEXTS)]))
      .$call(belongsTo('candidacy_id', 'candidacies'))
      .$call(unique('candidacy_ratings_once', 'candidacy_id', 'staff_user_id'))
      .execute()
    const names = sql.raw(['id', ...NUMBERS, ...TEXTS].join(', '))
    await sql`insert into ${sql.table(TEMPORARY)} (${names}) select ${names} from candidacy_ratings`.execute(db)
    await db.schema.dropTable('candidacy_ratings').execute()
    await db.schema.alterTable(TEMPORARY).renameTo('candidacy_ratings').execute()
  },
})
