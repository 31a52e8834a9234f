import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds the address that a code confirms, the time of its use, and whether an email link opened a session. */
export const emailCodes = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const changes = changesTo(db, engine)
    await changes.add('codes', 'text', 'email', 'used_at')
    await changes.add('sessions', 'text', 'opened_by')
  },
})
