import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/db/migrations/columns'

/** What an upload has received so far, so that no chunk has to sum up all the others. Null: not counted yet. */
export const uploadTotals = (engine: Engine): Migration => ({
  up: (db: Kysely<unknown>) =>
    changesTo(db, engine).add('uploads', 'integer', 'received_bytes', 'stored_bytes', 'chunk_count', 'small_count'),
})
