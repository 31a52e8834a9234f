import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Lets the next run of each feed fetch it unconditionally, so that existing jobs get their coordinates. */
export const locatedJobs = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await sql`update feeds set etag = null, last_modified = null`.execute(db)
  },
})
