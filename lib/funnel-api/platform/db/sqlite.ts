import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { isUnavailable } from '#lib/funnel-api/platform/db/unavailable'

/** SQLite supports DDL in transactions, so a migration is atomic and only one process runs it at a time. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}
class Dialect extends SqliteDialect {
  override createAdapter() {
    return new Adapter()
  }
}

/** Prepared statements are cached, because preparing takes a quarter of the time of a small read. */
const MAX_STATEMENTS = 500

type Statement = ReturnType<SqliteDatabase['prepare']>

/** Creates plain objects of one shape. Node's own row objects are slow to copy. */
const toRows = (names: readonly string[], rows: readonly unknown[][]) =>
  rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index += 1) row[names[index]!] = values[index]
    return row
  })

/** Maximum wait for another process that locks the file. */
const BUSY_MS = 10_000
const PAUSE_MS = 20

/**
 * Changes a file to WAL mode, in which readers never wait. Tries again while another process writes, because SQLite's
 * busy timeout does not apply to this change.
 */
function changeToWal(database: DatabaseSync) {
  for (const end = Date.now() + BUSY_MS; ;)
    try {
      return database.exec('PRAGMA journal_mode = WAL')
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > end) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
}

/** Adapts Node's SQLite to Kysely's dialect. */
export function sqliteDialect(file: string) {
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
  changeToWal(database)
  // With full synchronization, commits survive a power failure.
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')
  const statements = new Map<string, Statement>()
  return new Dialect({
    database: {
      close: () => database.close(),
      prepare(sql: string) {
        const cached = statements.get(sql)
        if (cached) return cached
        // 'begin immediate' waits for the write lock. A deferred transaction fails if another process writes after its
        // first read.
        const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
        const columnNames = () => statement.columns().map(({ name }) => name)
        let names = columnNames()
        // Another process may have added columns since the statement was prepared, so '*' may return more columns.
        const namedRows = (rows: unknown[][]) => {
          if (rows[0] && rows[0].length !== names.length) names = columnNames()
          return toRows(names, rows)
        }
        statement.setReturnArrays(true)
        const prepared = {
          reader: names.length > 0,
          all: (parameters: readonly unknown[]) =>
            namedRows(statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][]),
          run: (parameters: readonly unknown[]) => {
            // SQLite rolls back by itself on a full disk. The error of a second rollback would hide the cause.
            if (sql === 'rollback' && !database.isTransaction) return { changes: 0n, lastInsertRowid: 0n }
            const { changes, lastInsertRowid } = statement.run(...(parameters as SQLInputValue[]))
            return { changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) }
          },
          *iterate(parameters: readonly unknown[]) {
            for (const values of statement.iterate(...(parameters as SQLInputValue[])))
              yield* namedRows([values as unknown as unknown[]])
          },
        }
        const [oldest] = statements.size >= MAX_STATEMENTS ? statements.keys() : []
        if (oldest !== undefined) statements.delete(oldest)
        statements.set(sql, prepared)
        return prepared
      },
    },
  })
}
