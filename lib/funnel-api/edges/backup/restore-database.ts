import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { DATABASE } from '#lib/funnel-api/edges/backup/manifest'
import { syncPath } from '#lib/funnel-api/platform/disk/sync-path'
import { databaseFile, type ServerLocation } from '#lib/funnel-api/platform/storage/location'
import {
  currentSchema,
  runTool,
  schemaOf,
  serverVersion,
  findTool,
  withClient,
} from '#lib/funnel-api/edges/backup/postgres-tools'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { type Report } from '#lib/funnel-api/edges/backup/progress'
import { copySqliteIntoPostgres } from '#lib/funnel-api/edges/backup/sqlite-into-postgres'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { openDatabase } from '#lib/funnel-api/platform/db/open'

type Work<T> = (db: Db) => Promise<T>

/**
 * Restores the rows of a backup, runs the migrations and then `work`. With SQLite all of this happens in a separate
 * folder, so that a server that is started too early finds no partial database.
 */
export async function restoreDatabase<T>(
  location: ServerLocation,
  folder: string,
  work: Work<T>,
  report: Report,
): Promise<T> {
  if (!location.databaseUrl) return restoreIntoSqlite(location.dataDir, folder, work)
  if (!existsSync(path.join(folder, DATABASE.sqlite))) return restoreIntoPostgres(location.databaseUrl, folder, work)
  await copySqliteIntoPostgres(location, folder, report)
  return withDatabase(location, async (db) => {
    // Runs after the indexes are built, so that it also covers expression indexes.
    await sql`analyze`.execute(db)
    return work(db)
  })
}

async function restoreIntoSqlite<T>(dataDir: string, folder: string, work: Work<T>): Promise<T> {
  const temporary = path.join(dataDir, '.restoring')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
  const file = databaseFile(temporary)
  await copyFile(path.join(folder, DATABASE.sqlite), file)
  const result = await withDatabase({ dataDir: temporary }, work)
  await syncPath(file, 'r+')
  await rename(file, databaseFile(dataDir))
  await rm(temporary, { recursive: true })
  return result
}

async function restoreIntoPostgres<T>(databaseUrl: string, folder: string, work: Work<T>): Promise<T> {
  const dump = path.join(folder, DATABASE.postgres)
  const [tool, target] = await withClient(databaseUrl, async (client) => [
    findTool('pg_restore', await serverVersion(client)),
    await currentSchema(client),
  ])
  const schema = schemaOf(tool, dump)
  if (schema !== target)
    throw new CommandError(
      `The backup has schema ${schema}, but DATABASE_URL has schema ${target}. Add ?options=-csearch_path%3D${schema} to DATABASE_URL.`,
    )
  // Only this schema. It already exists, and extensions do not belong to this application.
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--schema=${schema}`]
  await runTool(tool, databaseUrl, [...options, dump])
  // Dumps contain no planner statistics.
  await withClient(databaseUrl, (client) => client.query('analyze'))
  return withDatabase({ databaseUrl, dataDir: '' }, work)
}

async function withDatabase<T>(location: Parameters<typeof openDatabase>[0], work: Work<T>): Promise<T> {
  const db = await openDatabase(location, { hasNoTimeouts: true })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
