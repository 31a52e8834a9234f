import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds the time at which a user withdrew the consent to the newsletter. */
export const newsletterWithdrawals = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await changesTo(db, engine).add('users', 'text', 'newsletter_withdrawn_at')
  },
})
