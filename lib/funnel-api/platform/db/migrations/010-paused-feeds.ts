import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/db/migrations/columns'

/** Feeds that killed their parser are paused. */
export const pausedFeeds = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const changes = changesTo(db, engine)
    await changes.add('feeds', 'text', 'paused_at', 'pause_reason')
    await changes.add('feeds', 'integer', 'parse_attempts')
  },
})
