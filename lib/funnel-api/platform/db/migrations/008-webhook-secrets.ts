import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/db/migrations/columns'

/** Secrets of a webhook that were replaced, and sign as well for a while. */
export const webhookSecrets = (engine: Engine): Migration => ({
  up: (db: Kysely<unknown>) => changesTo(db, engine).add('webhooks', 'text', 'old_secrets'),
})
