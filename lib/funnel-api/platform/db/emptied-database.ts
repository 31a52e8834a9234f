import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '#lib/funnel-api/platform/errors'

export const SQLITE_FILE = 'careers.sqlite'
/** A file that is created when the tables exist. An empty database file next to it means that data was lost. */
const MARKER = 'careers.sqlite.created'

const hasUploads = (dataDir: string) => {
  const folder = path.join(dataDir, 'files')
  return existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.'))
}

/**
 * Throws StartupError for a database file that lost its contents, because SQLite would treat it as a new database. An
 * interrupted first start also leaves an empty file, but no marker and no uploads.
 */
export function rejectEmptiedDatabase(dataDir: string): void {
  const file = path.join(dataDir, SQLITE_FILE)
  if (statSync(file, { throwIfNoEntry: false })?.size !== 0) return
  const marker = path.join(dataDir, MARKER)
  if (!existsSync(marker) && !hasUploads(dataDir)) return
  throw new StartupError(
    `The database file ${file} is empty, but it contained data before. Restore a backup (npm run restore), or delete the file to start with a new database.`,
  )
}

export function markDatabaseCreated(dataDir: string): void {
  const marker = path.join(dataDir, MARKER)
  if (!existsSync(marker)) writeFileSync(marker, '')
}
