import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds the time at which the owner of a saved view was removed, and the hash of a deleted author of a rating. */
export const formerMembers = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { add } = changesTo(db, engine)
    await add('inbox_views', 'text', 'released_at')
    await add('candidacy_ratings', 'text', 'former_author')
  },
})
