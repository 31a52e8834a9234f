import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '#lib/funnel-api/platform/storage/location'
import { SECRET_HASH_QUERY } from '#lib/funnel-api/platform/db/shared-settings'
import { CommandError } from '#lib/funnel-api/platform/errors'
import {
  COUNTS_QUERY,
  MIGRATIONS_QUERY,
  referencedKeysQuery,
  type Snapshot,
  STORED_QUERY,
  type Stored,
  TOTAL_QUERY,
} from '#lib/funnel-api/edges/backup/snapshot'

/**
 * Copies a snapshot of the database while other processes write. SQLite's backup API is not used, because it restarts
 * after each write of another process and may never finish under load.
 */
export async function withSqliteSnapshot<T>(
  dataDir: string,
  target: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) throw new CommandError(`${file} not found. Set DATA_DIR to the data folder of the server.`)
  const live = new DatabaseSync(file)
  live.exec('PRAGMA busy_timeout = 10000')
  live.prepare('vacuum into ?').run(target)
  const copy = new DatabaseSync(target, { readOnly: true })
  try {
    return await work({
      migrations: copy
        .prepare(MIGRATIONS_QUERY)
        .all()
        .map(({ name }) => String(name)),
      counts: { ...(copy.prepare(COUNTS_QUERY).get() as Record<string, number>) },
      total: copy.prepare(TOTAL_QUERY).get() as { count: number; bytes: number },
      secretHash: (copy.prepare(SECRET_HASH_QUERY).get() as { value: string } | undefined)?.value,
      async *stored() {
        yield* copy.prepare(STORED_QUERY).iterate() as unknown as Iterable<Stored>
      },
      findReferencedKeys: async (keys) => {
        const rows = live.prepare(referencedKeysQuery('select value from json_each(?)'))
        const list = JSON.stringify(keys)
        return new Set(rows.all(list, list).map(({ key }) => String(key)))
      },
    })
  } finally {
    copy.close()
    live.close()
  }
}
