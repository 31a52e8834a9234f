import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'
import { changeTrigger } from '#lib/funnel-api/platform/db/migrations/change-trigger'

/** Adds a notification for `closed_at`, because a job that ends by its date changes no other column. */
export const closingsTold = (engine: Engine): Migration => ({
  up: async (db: Kysely<unknown>) => void (await sql.raw(changeTrigger(engine, 'campaigns', 'closed_at')).execute(db)),
})
