import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Adds when the owner of a saved view was removed, and whose rating it was before its author was removed. */
export const formerMembers = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { add } = changesTo(db, engine)
    await add('inbox_views', 'text', 'released_at')
    await add('candidacy_ratings', 'text', 'former_author')
  },
})
