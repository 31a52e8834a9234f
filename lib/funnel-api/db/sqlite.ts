import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteDialect } from 'kysely'

/** Node's own SQLite in the manner that Kysely's dialect expects. */
export function sqliteDialect(file: string) {
  const database = new DatabaseSync(file)
  // WAL with full sync: readers never wait, and what was acknowledged survives a power cut.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000;')
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(sql: string) {
        const statement = database.prepare(sql)
        return {
          reader: statement.columns().length > 0,
          all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
          run: (parameters: readonly unknown[]) => {
            const { changes, lastInsertRowid } = statement.run(...(parameters as SQLInputValue[]))
            return { changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) }
          },
          iterate: (parameters: readonly unknown[]) => statement.iterate(...(parameters as SQLInputValue[])),
        }
      },
    },
  })
}
