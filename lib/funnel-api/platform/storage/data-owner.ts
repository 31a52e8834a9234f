import { statSync } from 'node:fs'
import path from 'node:path'
import { SQLITE_FILE } from '#lib/funnel-api/platform/db/emptied-database'

const ROOT = 0

/**
 * Returns why root must not use a data folder, or null. The server of another user could not write to files that root
 * creates there. If root runs the server in a folder of another user, as in some containers, the database belongs to
 * root. `uid` is undefined on Windows.
 */
export function ownerProblem(dataDir: string, uid = process.getuid?.()): string | null {
  if (uid !== ROOT) return null
  const ownerOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.uid
  const owner = ownerOf(path.join(dataDir, SQLITE_FILE)) ?? ownerOf(path.join(dataDir, 'files')) ?? ownerOf(dataDir)
  if (owner === undefined || owner === ROOT) return null
  return `DATA_DIR: ${dataDir} belongs to another user (ID ${owner}), who cannot write files that root creates. Run this as that user with the same environment variables, for example with: sudo -u '#${owner}'`
}
