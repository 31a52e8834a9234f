import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { DATABASE } from '#lib/funnel-api/edges/backup/manifest'
import { databaseFile, type ServerLocation } from '#lib/funnel-api/platform/storage/location'
import { currentSchema, withClient } from '#lib/funnel-api/edges/backup/postgres-tools'
import { CommandError } from '#lib/funnel-api/platform/errors'
import { type Report, throttleProgress } from '#lib/funnel-api/edges/backup/progress'
import { migrationsFor } from '#lib/funnel-api/platform/db/migrations'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { withoutZeroBytes } from '#lib/funnel-api/platform/without-zero-bytes'

/** Maximum size of one statement. */
const BATCH = { rows: 2000, characters: 2_000_000 }

type Target = Transaction<unknown>
type Row = Record<string, SQLOutputValue>

/**
 * Copies the rows of a SQLite backup into an empty PostgreSQL database: tables, rows and sequences in one transaction.
 * Migrations run on a copy of the file first, because they fill columns of existing rows.
 */
export async function copySqliteIntoPostgres(location: ServerLocation, folder: string, report: Report): Promise<void> {
  const schema = await withClient(location.databaseUrl!, currentSchema)
  const temporary = path.join(location.dataDir, '.restoring')
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { mode: 0o700 })
  try {
    await copyFile(path.join(folder, DATABASE.sqlite), databaseFile(temporary))
    await (await openDatabase({ dataDir: temporary })).destroy()
    const source = new DatabaseSync(databaseFile(temporary), { readOnly: true })
    try {
      await inOneTransaction(location.databaseUrl!, async (target) => {
        await createTables(target, schema)
        await copyAll(source, target, report)
      })
    } finally {
      source.close()
    }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function inOneTransaction(connectionString: string, work: (target: Target) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1, application_name: 'careers-backup' })
  // The next query on a broken connection reports the error.
  pool.on('connect', (client) => void client.on('error', () => undefined)).on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await db.transaction().execute(work)
  } finally {
    await db.destroy()
  }
}

async function copyAll(source: DatabaseSync, target: Target, report: Report): Promise<void> {
  const tables = tablesOf(source)
  const reportProgress = throttleProgress(report)
  for (const table of tables) {
    // Triggers would send a notification for each discussion. Foreign keys stay enabled.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(target)
    const { rows, cleaned } = await copyTable(source, target, table, (copied) =>
      reportProgress(() => `${table}: ${copied} rows`),
    )
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(target)
    if (cleaned > 0)
      report(`${table}: removed NUL characters from ${cleaned} rows, because PostgreSQL cannot store them.`)
    await requireRowCount(target, table, rows)
  }
  await setSequences(source, target)
}

/**
 * Creates the tables in the current schema. Another schema may contain tables with the same names that were moved
 * aside.
 */
async function createTables(target: Target, migrationTableSchema: string): Promise<void> {
  const migrator = new Migrator({ db: target, provider: migrationsFor('postgres'), migrationTableSchema })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error(String(error))
}

/**
 * Returns the tables to copy, each after the tables that it references. PostgreSQL does not use `changes`, and has an
 * index instead of the text index `candidacy_words`.
 */
function tablesOf(source: DatabaseSync): string[] {
  const tables = source
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob 'kysely_*'
        and name <> 'changes' and name not glob 'candidacy_words*' order by name`,
    )
    .all()
    .map(({ name }) => String(name))
  const references = source.prepare('select distinct "table" as name from pragma_foreign_key_list(?)')
  const visited = new Set<string>()
  const ordered: string[] = []
  const add = (table: string) => {
    if (visited.has(table)) return
    visited.add(table)
    for (const { name } of references.all(table)) add(String(name))
    ordered.push(table)
  }
  tables.forEach(add)
  return ordered
}

async function copyTable(source: DatabaseSync, target: Target, table: string, reportProgress: (rows: number) => void) {
  const names = source
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const copied = { rows: 0, cleaned: 0 }
  let batch: string[] = []
  let characters = 0
  const write = async () => {
    const json = `[${batch.join(',')}]`
    const rows = `rows ${copied.rows + 1} to ${copied.rows + batch.length}`
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
      .execute(target)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new CommandError(`PostgreSQL rejected ${rows} of ${table}: ${reason}. The database is unchanged.`)
      })
    copied.rows += batch.length
    batch = []
    characters = 0
    reportProgress(copied.rows)
  }
  for (const row of source.prepare(`select * from "${table}"`).iterate()) {
    if (removeNul(row)) copied.cleaned += 1
    const json = JSON.stringify(row)
    batch.push(json)
    characters += json.length
    if (batch.length >= BATCH.rows || characters >= BATCH.characters) await write()
  }
  if (batch.length > 0) await write()
  return copied
}

/** Removes zero bytes from a row. Returns whether there were any. */
function removeNul(row: Row): boolean {
  let isCleaned = false
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'string' || !value.includes('\0')) continue
    row[name] = withoutZeroBytes(value)
    isCleaned = true
  }
  return isCleaned
}

async function requireRowCount(target: Target, table: string, expected: number): Promise<void> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(target)
  const count = Number(rows[0]!.count)
  if (count !== expected)
    throw new CommandError(`Copied ${count} rows of ${table} instead of ${expected}. The database is unchanged.`)
}

/** Sets the sequences to the highest ID ever used, so that IDs of deleted rows are not reused. */
async function setSequences(source: DatabaseSync, target: Target): Promise<void> {
  const sequences = source.prepare(`select name, seq from sqlite_sequence where name <> 'changes' and seq > 0`).all()
  for (const { name, seq } of sequences)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(target)
}
