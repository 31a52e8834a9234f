import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'

/** SQLite changes tables within a transaction: a migration is whole or not at all, and one process at a time makes it. */
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

/** Preparing takes a quarter of a small read: statements are kept, the oldest of too many dropped. */
const MOST_STATEMENTS = 500

type Statement = ReturnType<SqliteDatabase['prepare']>

/** Plain objects of one shape: what Node itself hands out is a dictionary, and slow to copy. */
const toRows = (names: readonly string[], rows: readonly unknown[][]) =>
  rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < names.length; index += 1) row[names[index]!] = values[index]
    return row
  })

/** Node's own SQLite in the manner that Kysely's dialect expects. */
export function sqliteDialect(file: string) {
  const database = new DatabaseSync(file)
  // WAL with full sync: readers never wait, and what was acknowledged survives a power cut. Waiting comes first: even
  // the change to WAL may meet another process that opens the file.
  database.exec(
    'PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
  )
  const statements = new Map<string, Statement>()
  return new Dialect({
    database: {
      close: () => database.close(),
      prepare(sql: string) {
        const known = statements.get(sql)
        if (known) return known
        // A transaction that reads and then writes would fail at once where another process wrote between: it waits here.
        const statement = database.prepare(sql === 'begin' ? 'begin immediate' : sql)
        const namesNow = () => statement.columns().map(({ name }) => name)
        let names = namesNow()
        // Another process may have added columns since it was prepared: '*' has more of them now, before those that follow.
        const named = (rows: unknown[][]) => {
          if (rows[0] && rows[0].length !== names.length) names = namesNow()
          return toRows(names, rows)
        }
        statement.setReturnArrays(true)
        const made = {
          reader: names.length > 0,
          all: (parameters: readonly unknown[]) =>
            named(statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][]),
          run: (parameters: readonly unknown[]) => {
            // SQLite has rolled back by itself, for want of space: the error of a second rollback would hide that.
            if (sql === 'rollback' && !database.isTransaction) return { changes: 0n, lastInsertRowid: 0n }
            const { changes, lastInsertRowid } = statement.run(...(parameters as SQLInputValue[]))
            return { changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) }
          },
          *iterate(parameters: readonly unknown[]) {
            for (const values of statement.iterate(...(parameters as SQLInputValue[])))
              yield* named([values as unknown as unknown[]])
          },
        }
        const [oldest] = statements.size >= MOST_STATEMENTS ? statements.keys() : []
        if (oldest !== undefined) statements.delete(oldest)
        statements.set(sql, made)
        return made
      },
    },
  })
}
