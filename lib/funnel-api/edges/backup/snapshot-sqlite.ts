import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '#lib/funnel-api/backup/place'
import { BackupProblem } from '#lib/funnel-api/backup/problem'
import {
  COUNTS,
  MIGRATIONS,
  namedAmong,
  type Snapshot,
  STORED,
  type Stored,
  TOTAL,
} from '#lib/funnel-api/backup/snapshot'

/**
 * Copies the database as it is at one instant; writers go on meanwhile. Not by SQLite's backup call: it begins anew
 * whenever another process writes, and under a load it never ends.
 */
export async function withSqliteSnapshot<T>(
  dataDir: string,
  target: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) throw new BackupProblem(`${file} is not there: give the DATA_DIR of the server.`)
  const live = new DatabaseSync(file)
  live.exec('PRAGMA busy_timeout = 10000')
  live.prepare('vacuum into ?').run(target)
  const copy = new DatabaseSync(target, { readOnly: true })
  try {
    return await work({
      migrations: copy
        .prepare(MIGRATIONS)
        .all()
        .map(({ name }) => String(name)),
      counts: { ...(copy.prepare(COUNTS).get() as Record<string, number>) },
      total: copy.prepare(TOTAL).get() as { count: number; bytes: number },
      async *stored() {
        yield* copy.prepare(STORED).iterate() as unknown as Iterable<Stored>
      },
      named: async (keys) => {
        const rows = live.prepare(namedAmong('select value from json_each(?)'))
        const list = JSON.stringify(keys)
        return new Set(rows.all(list, list).map(({ key }) => String(key)))
      },
    })
  } finally {
    copy.close()
    live.close()
  }
}
