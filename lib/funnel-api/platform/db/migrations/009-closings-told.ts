import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '#lib/funnel-api/db/migrations/columns'
import { told } from '#lib/funnel-api/db/migrations/told'

/** A last day that is over writes nothing that pages show: that it was noticed is what tells of it. */
export const closingsTold = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => void (await sql.raw(told(engine, 'campaigns', 'closed_at')).execute(db)),
})
