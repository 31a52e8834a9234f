import { sql } from 'kysely'
import { emitChanges } from '#lib/funnel-api/platform/events/changes'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { wakeAllStreams } from '#lib/funnel-api/platform/events/events'
import { startPoller } from '#lib/funnel-api/platform/queue/poller'
import { log } from '#lib/telemetry/log'

/** A short interval is cheap, because SQLite takes less than 0.1 ms for the two queries of each poll. */
const POLL_MS = 250
/** Maximum number of changes per poll. The next poll reads the rest. */
const MAX_CHANGES = 500

const readVersion = async (db: Db) =>
  (await sql<{ data_version: number }>`pragma data_version`.execute(db)).rows[0]!.data_version

/**
 * Polls the table of changes in SQLite. The data version changes when another process, such as the CLI, has written.
 * Then all event streams read again. Writes of this process wake their streams directly.
 */
export async function pollChanges(db: Db) {
  const { newest } = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  let last = newest ?? 0
  let version = await readVersion(db)
  return startPoller(POLL_MS, async () => {
    try {
      const current = await readVersion(db)
      if (current !== version) wakeAllStreams()
      version = current
      const changes = await db
        .selectFrom('changes')
        .select(['id', 'company', 'campaign'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(MAX_CHANGES)
        .execute()
      last = changes.at(-1)?.id ?? last
      emitChanges(changes.map(({ company, campaign }) => ({ company, campaign })))
    } catch (error) {
      log.error('polling for changes failed', { err: error })
    }
  })
}
