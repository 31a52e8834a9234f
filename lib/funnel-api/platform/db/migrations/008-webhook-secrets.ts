import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds replaced webhook secrets, which stay in use for some time after a rotation. */
export const webhookSecrets = (engine: Engine): Migration => ({
  up: (db: Kysely<unknown>) => changesTo(db, engine).add('webhooks', 'text', 'old_secrets'),
})
