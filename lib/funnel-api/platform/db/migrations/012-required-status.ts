import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'

/** SQLite can neither add a default to a column nor change a new row before it is inserted. */
const ON_SQLITE = [
  `create trigger candidacies_status_default after insert on candidacies when new.status is null
    begin update candidacies set status = 'RECEIVED' where id = new.id; end`,
  `create trigger candidacies_status_required before update of status on candidacies when new.status is null
    begin select raise(abort, 'candidacies.status is required'); end`,
]

/**
 * Makes the status of an application required, with RECEIVED as its default, because older code omits it in new rows.
 * `fillStatuses` has set it in existing rows, and the last ones are set here.
 */
export const requiredStatus = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'postgres') await sql`alter table candidacies alter column status set default 'RECEIVED'`.execute(db)
    await sql`update candidacies set status = 'RECEIVED' where status is null`.execute(db)
    if (engine === 'postgres') await sql`alter table candidacies alter column status set not null`.execute(db)
    else for (const trigger of ON_SQLITE) await sql.raw(trigger).execute(db)
  },
})
