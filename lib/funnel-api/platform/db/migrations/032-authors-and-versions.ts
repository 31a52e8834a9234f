import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { changesTo, type Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** Columns whose changes the trigger of migration 020 records. */
const NOTED = ['confirmed_at', 'status', 'status_changed_at', 'answered_at', 'withdrawn_at']

const rowOf = (row: 'old' | 'new') => `(${NOTED.map((name) => `${row}.${name}`).join(', ')})`
const TRIGGER = 'create trigger candidacies_versioned after update of work_version on candidacies'

const triggerOn = (engine: Engine) =>
  engine === 'sqlite'
    ? `${TRIGGER} when new.confirmed_at is not null and old.work_version is not new.work_version
        and ${rowOf('old')} is ${rowOf('new')} begin
        insert into candidacy_changes (company_id, candidacy_id, created_at)
        values ((select company_id from campaigns where id = new.campaign_id), new.id, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')); end`
    : `${TRIGGER} for each row when (new.confirmed_at is not null
        and old.work_version is distinct from new.work_version
        and ${rowOf('old')} is not distinct from ${rowOf('new')}) execute function candidacies_noted()`

/**
 * Adds the members who write messages and cancel decisions. Records each new version of an application, so that open
 * pages also show notes, ratings and decisions of colleagues. A trigger does this, because servers of the previous
 * version do not.
 */
export const authorsAndVersions = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const { add } = changesTo(db, engine)
    await add('discussion_messages', 'integer', 'staff_user_id')
    await add('candidacy_decisions', 'integer', 'cancelled_by')
    await add('candidacy_decisions', 'text', 'cancelled_by_name')
    await sql.raw(triggerOn(engine)).execute(db)
  },
})
