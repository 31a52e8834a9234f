import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/**
 * Adds totals of the chunks of an upload, so that the server does not sum up all chunks whenever it receives one. Null
 * for uploads that were started before.
 */
export const uploadTotals = (engine: Engine): Migration => ({
  up: (db: Kysely<unknown>) =>
    changesTo(db, engine).add('uploads', 'integer', 'received_bytes', 'stored_bytes', 'chunk_count', 'small_count'),
})
