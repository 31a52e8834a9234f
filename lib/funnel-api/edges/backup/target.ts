import { existsSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile, type Place } from '#lib/funnel-api/backup/place'
import { currentSchema, withClient } from '#lib/funnel-api/backup/postgres-tools'
import { BackupProblem } from '#lib/funnel-api/backup/problem'

const PARTS = ['careers.sqlite', 'careers.sqlite-wal', 'careers.sqlite-shm', 'files', 'media', 'secret']

/** What a place has already, in words; a restore wants it empty, or puts it aside. */
export async function contentOf({ dataDir, databaseUrl }: Place): Promise<string[]> {
  const found: string[] = []
  for (const part of PARTS) {
    const names = await readdir(path.join(dataDir, part)).catch(() => null)
    const isThere = names === null ? existsSync(path.join(dataDir, part)) : names.some((name) => !name.startsWith('.'))
    if (isThere) found.push(path.join(dataDir, part))
  }
  if (databaseUrl && (await tablesOf(databaseUrl)) > 0) found.push('tables in the database of DATABASE_URL')
  return found
}

/** Those of extensions are nobody's content. */
const tablesOf = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relkind in ('r', 'p') and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    )
    return Number(rows[0]!.count)
  })

/** A server that runs would write between, and its users would read half of it: whoever has the database open ends it. */
export async function refuseWhileUsed({ dataDir, databaseUrl }: Place): Promise<void> {
  if (databaseUrl) {
    const users = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>(`select distinct application_name as name
        from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()`)
      return rows.map(({ name }) => name || 'a program without a name')
    })
    if (users.length > 0)
      throw new BackupProblem(`The database of DATABASE_URL is in use (${users.join(', ')}): stop the server first.`)
  }
  // Beside PostgreSQL too: a server on SQLite may run there still, whose rows are on their way.
  const file = databaseFile(dataDir)
  if (existsSync(file) && isOpenElsewhere(file)) throw new BackupProblem(`${file} is in use: stop the server first.`)
}

/** Only who is alone with a database can take it out of the mode in which several may have it open. */
function isOpenElsewhere(file: string): boolean {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE')
    return false
  } catch (error) {
    if (String(error).includes('locked')) return true
    // What is no database any more is nobody's.
    return false
  } finally {
    database.close()
  }
}

/** Moves what is there out of the way, by names alone: it costs no time, and can be taken back by hand. */
export async function putAside({ dataDir, databaseUrl }: Place, now: Date): Promise<string[]> {
  const name = `replaced_${now.toISOString().replace(/\D/g, '')}`
  const folder = path.join(dataDir, name)
  const aside: string[] = []
  // The database first: what it refuses leaves the files where they are.
  if (databaseUrl && (await tablesOf(databaseUrl)) > 0) {
    await withClient(databaseUrl, async (client) => {
      const schema = await currentSchema(client)
      // Those of other roles cannot be moved, and go along.
      const { rows: extensions } = await client.query<{ own: string }>(`select quote_ident(extname) as own
        from pg_extension e join pg_namespace n on n.oid = e.extnamespace where n.nspname = current_schema()
        and e.extrelocatable and pg_has_role(e.extowner, 'usage')`)
      const back = extensions.map(({ own }) => `alter extension ${own} set schema "${schema}";`).join(' ')
      await client.query(`begin; alter schema "${schema}" rename to ${name}; create schema "${schema}"; ${back} commit`)
    })
    aside.push(`schema ${name}`)
  }
  const parts = PARTS.filter((part) => existsSync(path.join(dataDir, part)))
  if (parts.length > 0) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const part of parts) await rename(path.join(dataDir, part), path.join(folder, part))
    aside.push(folder)
  }
  return aside
}
