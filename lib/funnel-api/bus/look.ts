import { sql } from 'kysely'
import { tellChange } from '#lib/funnel-api/changes'
import type { Db } from '#lib/funnel-api/db/open'
import { wakeAll } from '#lib/funnel-api/events'
import { startRounds } from '#lib/funnel-api/rounds'
import { log } from '#lib/telemetry/log'

/** Two questions that SQLite answers in some hundredths of a millisecond. */
const LOOK_MS = 250
/** A whole import: it is quicker to make every page anew. */
const MOST = 500

const versionOf = async (db: Db) =>
  (await sql<{ data_version: number }>`pragma data_version`.execute(db)).rows[0]!.data_version

/**
 * Looks for changes that are noted in SQLite. Its data version moves when another process has written, the command
 * line for one: then streams read again, for all of this process's own writes wake them by themselves.
 */
export async function lookInto(db: Db) {
  const { newest } = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  let last = newest ?? 0
  let version = await versionOf(db)
  return startRounds(LOOK_MS, async () => {
    try {
      const now = await versionOf(db)
      if (now !== version) wakeAll()
      version = now
      const changes = await db
        .selectFrom('changes')
        .select(['id', 'company', 'campaign'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(MOST)
        .execute()
      last = changes.at(-1)?.id ?? last
      if (changes.length === MOST) tellChange('all')
      else for (const { company, campaign } of changes) tellChange({ company, campaign })
    } catch (error) {
      log.error('changes could not be looked for', { err: error })
    }
  })
}
