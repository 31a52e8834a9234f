import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds the pause of feeds that crashed their parser process. */
export const pausedFeeds = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const changes = changesTo(db, engine)
    await changes.add('feeds', 'text', 'paused_at', 'pause_reason')
    await changes.add('feeds', 'integer', 'parse_attempts')
  },
})
