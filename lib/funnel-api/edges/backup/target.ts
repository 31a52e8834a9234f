import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { databaseFile, type ServerLocation } from '#lib/funnel-api/platform/storage/location'
import { currentSchema, withClient } from '#lib/funnel-api/edges/backup/postgres-tools'
import { CommandError } from '#lib/funnel-api/platform/errors'

const PARTS = ['careers.sqlite', 'careers.sqlite-wal', 'careers.sqlite-shm', 'files', 'media', 'secret']

/** Lists the data of a location as texts for the user. A restore needs an empty one or moves the data aside. */
export async function describeContent({ dataDir, databaseUrl }: ServerLocation): Promise<string[]> {
  const existing: string[] = []
  for (const part of PARTS) {
    // `readdir` fails for a file, an unreadable folder and a missing part. The first two count as existing data.
    const names = await readdir(path.join(dataDir, part)).catch(() => null)
    const exists = names === null ? existsSync(path.join(dataDir, part)) : names.some((name) => !name.startsWith('.'))
    if (exists) existing.push(path.join(dataDir, part))
  }
  if (databaseUrl && (await countTables(databaseUrl)) > 0) existing.push('tables in the database of DATABASE_URL')
  return existing
}

/** Counts the tables, without those of extensions. */
const countTables = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relkind in ('r', 'p') and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    )
    return Number(rows[0]!.count)
  })

/**
 * Throws CommandError if a process has the database open, because a running server would read and write partial data.
 */
export async function requireUnused({ dataDir, databaseUrl }: ServerLocation): Promise<void> {
  if (databaseUrl) {
    let programs = await listConnectedPrograms(databaseUrl)
    // A busy PostgreSQL lists a connection for a moment after it was closed.
    for (let attempt = 0; programs.length > 0 && attempt < 5; attempt += 1) {
      await setTimeout(200)
      programs = await listConnectedPrograms(databaseUrl)
    }
    if (programs.length > 0)
      throw new CommandError(`The database of DATABASE_URL is in use (${programs.join(', ')}). Stop the server first.`)
  }
  // Also checked if the target is PostgreSQL. If a backup of SQLite is restored into it to move a server there, the
  // server may still be running on SQLite in the same data folder.
  const file = databaseFile(dataDir)
  if (existsSync(file) && isOpenElsewhere(file)) throw new CommandError(`${file} is in use. Stop the server first.`)
}

/** Returns the names of the programs that are connected to the database. */
const listConnectedPrograms = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(`select distinct application_name as name
      from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and pid <> pg_backend_pid()`)
    return rows.map(({ name }) => name || 'unnamed client')
  })

const ERROR_CODES = { busy: 5, corrupt: 11, notDatabase: 26 }

/**
 * Leaving WAL mode requires exclusive access, so it fails if another process has the database open. Throws CommandError
 * if this cannot be checked.
 */
function isOpenElsewhere(file: string): boolean {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE')
    return false
  } catch (error) {
    // The lower byte of an extended code is the code.
    const code = (error as { errcode?: number }).errcode! & 0xff
    if (code === ERROR_CODES.busy) return true
    // No server can work with this file, and the restore replaces it.
    if (code === ERROR_CODES.corrupt || code === ERROR_CODES.notDatabase) return false
    throw new CommandError(`Cannot check whether a server uses ${file} (${(error as Error).message}).`)
  } finally {
    database?.close()
  }
}

/** Moves existing data aside by renaming, which is fast and can be reverted manually. */
export async function moveAside({ dataDir, databaseUrl }: ServerLocation, now: Date): Promise<string[]> {
  const name = `replaced_${now.toISOString().replace(/\D/g, '')}`
  const folder = path.join(dataDir, name)
  const moved: string[] = []
  // The database comes first. If it fails, the files are not moved.
  if (databaseUrl && (await countTables(databaseUrl)) > 0) {
    await withClient(databaseUrl, async (client) => {
      const schema = await currentSchema(client)
      // Extensions of other roles cannot be moved and stay in the renamed schema.
      const { rows: extensions } = await client.query<{ own: string }>(`select quote_ident(extname) as own
        from pg_extension e join pg_namespace n on n.oid = e.extnamespace where n.nspname = current_schema()
        and e.extrelocatable and pg_has_role(e.extowner, 'usage')`)
      const back = extensions.map(({ own }) => `alter extension ${own} set schema "${schema}";`).join(' ')
      await client.query(`begin; alter schema "${schema}" rename to ${name}; create schema "${schema}"; ${back} commit`)
    })
    moved.push(`schema ${name}`)
  }
  const parts = PARTS.filter((part) => existsSync(path.join(dataDir, part)))
  if (parts.length > 0) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const part of parts) await rename(path.join(dataDir, part), path.join(folder, part))
    moved.push(folder)
  }
  return moved
}
