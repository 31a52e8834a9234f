import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/**
 * Adds the time at which a member accepted an invitation, and the name and language in the invitation. Memberships of
 * people who have signed in before count as accepted.
 */
export const acceptedMemberships = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await changesTo(db, engine).add('staff_memberships', 'text', 'accepted_at', 'invited_name', 'invited_locale')
    await sql`update staff_memberships set accepted_at = created_at
      where staff_user_id in (select id from staff_users where activated_at is not null)`.execute(db)
  },
})
