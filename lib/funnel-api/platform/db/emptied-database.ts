import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartProblem } from '#lib/funnel-api/platform/start-problem'

export const SQLITE_FILE = 'careers.sqlite'
/** Written once the tables exist: a file without bytes was a database before. */
const MARKER = 'careers.sqlite.created'

const hasUploads = (dataDir: string) => {
  const folder = path.join(dataDir, 'files')
  return existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('.'))
}

/**
 * StartProblem for a database file that lost its contents: SQLite would take it for a new database, and the site would
 * start without companies. A first start that was interrupted leaves an empty file too, but no marker and no uploads.
 */
export function rejectEmptied(dataDir: string): void {
  const file = path.join(dataDir, SQLITE_FILE)
  if (statSync(file, { throwIfNoEntry: false })?.size !== 0) return
  const marker = path.join(dataDir, MARKER)
  if (!existsSync(marker) && !hasUploads(dataDir)) return
  throw new StartProblem(
    `${file} is empty, but it was a database before. Restore a backup (npm run restore). To start with a new database on purpose, delete ${file}.`,
  )
}

export function markCreated(dataDir: string): void {
  const marker = path.join(dataDir, MARKER)
  if (!existsSync(marker)) writeFileSync(marker, '')
}
