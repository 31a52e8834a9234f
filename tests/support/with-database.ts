import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Runs `work` with the database of a running server. Several processes can open an SQLite database. */
export function withDatabase<T>(work: (database: DatabaseSync) => T, dataDir = process.env.E2E_DATA!): T {
  const database = new DatabaseSync(path.join(dataDir, 'careers.sqlite'))
  try {
    database.exec('pragma busy_timeout = 5000')
    return work(database)
  } finally {
    database.close()
  }
}
