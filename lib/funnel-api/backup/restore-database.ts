import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { DATABASE } from '#lib/funnel-api/backup/manifest'
import { databaseFile, type Place } from '#lib/funnel-api/backup/place'
import {
  currentSchema,
  runTool,
  schemaOf,
  serverVersion,
  toolFor,
  withClient,
} from '#lib/funnel-api/backup/postgres-tools'
import { BackupProblem, type Tell } from '#lib/funnel-api/backup/problem'
import { sqliteIntoPostgres } from '#lib/funnel-api/backup/sqlite-into-postgres'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'

type Work<T> = (db: Db) => Promise<T>

/**
 * Puts the rows of a backup in place, brings their tables up to date and does what is left to do with them. On SQLite
 * all of that happens beside: a server that is started too early finds nothing, not half of it.
 */
export async function restoreDatabase<T>(place: Place, folder: string, work: Work<T>, tell: Tell): Promise<T> {
  if (!place.databaseUrl) return intoSqlite(place.dataDir, folder, work)
  if (!existsSync(path.join(folder, DATABASE.sqlite))) return intoPostgres(place.databaseUrl, folder, work)
  await sqliteIntoPostgres(place, folder, tell)
  return opened(place, async (db) => {
    // Behind the indexes, which are built as it is opened: those of expressions are looked at too.
    await sql`analyze`.execute(db)
    return work(db)
  })
}

async function intoSqlite<T>(dataDir: string, folder: string, work: Work<T>): Promise<T> {
  const beside = path.join(dataDir, '.restoring')
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { mode: 0o700 })
  const file = databaseFile(beside)
  await copyFile(path.join(folder, DATABASE.sqlite), file)
  const done = await opened({ dataDir: beside }, work)
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
  await rename(file, databaseFile(dataDir))
  await rm(beside, { recursive: true })
  return done
}

async function intoPostgres<T>(databaseUrl: string, folder: string, work: Work<T>): Promise<T> {
  const dump = path.join(folder, DATABASE.postgres)
  const [tool, target] = await withClient(databaseUrl, async (client) => [
    toolFor('pg_restore', await serverVersion(client)),
    await currentSchema(client),
  ])
  const schema = schemaOf(tool, dump)
  if (schema !== target)
    throw new BackupProblem(
      `The backup's tables are of the schema ${schema}, those of DATABASE_URL of ${target}: add ?options=-csearch_path%3D${schema} to it.`,
    )
  // Of this schema: itself is there, and extensions are not ours.
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--schema=${schema}`]
  await runTool(tool, databaseUrl, [...options, dump])
  // What the planner knows is in no dump.
  await withClient(databaseUrl, (client) => client.query('analyze'))
  return opened({ databaseUrl, dataDir: '' }, work)
}

async function opened<T>(where: Parameters<typeof openDatabase>[0], work: Work<T>): Promise<T> {
  const db = await openDatabase(where, { isUnhurried: true })
  return work(db).finally(() => db.destroy())
}
