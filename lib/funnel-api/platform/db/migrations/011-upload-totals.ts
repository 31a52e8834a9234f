import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds totals of the received chunks, so that no chunk has to sum up the others. Null if not counted yet. */
export const uploadTotals = (engine: Engine): Migration => ({
  up: (db: Kysely<unknown>) =>
    changesTo(db, engine).add('uploads', 'integer', 'received_bytes', 'stored_bytes', 'chunk_count', 'small_count'),
})
