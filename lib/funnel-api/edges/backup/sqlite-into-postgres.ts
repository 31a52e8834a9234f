import { copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { nowAndThen } from '#lib/funnel-api/backup/at-once'
import { DATABASE } from '#lib/funnel-api/backup/manifest'
import { databaseFile, type Place } from '#lib/funnel-api/backup/place'
import { currentSchema, withClient } from '#lib/funnel-api/backup/postgres-tools'
import { BackupProblem, type Tell } from '#lib/funnel-api/backup/problem'
import { migrationsFor } from '#lib/funnel-api/db/migrations'
import { openDatabase } from '#lib/funnel-api/db/open'

/** Of one statement: rows, and characters of them. */
const BATCH = { rows: 2000, characters: 2_000_000 }

type Target = Transaction<unknown>
type Row = Record<string, SQLOutputValue>

/**
 * Fills an empty PostgreSQL with the rows of a backup that was taken from SQLite: tables, rows and numbers in one
 * transaction, so that a failure leaves nothing of it. A copy of the file is brought up to date first, since it is there
 * that migrations find the rows which they fill columns of.
 */
export async function sqliteIntoPostgres(place: Place, folder: string, tell: Tell): Promise<void> {
  const schema = await withClient(place.databaseUrl!, currentSchema)
  const beside = path.join(place.dataDir, '.restoring')
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { mode: 0o700 })
  try {
    await copyFile(path.join(folder, DATABASE.sqlite), databaseFile(beside))
    await (await openDatabase({ dataDir: beside })).destroy()
    const source = new DatabaseSync(databaseFile(beside), { readOnly: true })
    try {
      await inOneTransaction(place.databaseUrl!, async (target) => {
        await createTables(target, schema)
        await copyAll(source, target, tell)
      })
    } finally {
      source.close()
    }
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

async function inOneTransaction(connectionString: string, work: (target: Target) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1, application_name: 'careers-backup' })
  // A connection that breaks is told of by what is asked on it next.
  pool.on('connect', (client) => void client.on('error', () => undefined)).on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await db
    .transaction()
    .execute(work)
    .finally(() => db.destroy())
}

async function copyAll(source: DatabaseSync, target: Target, tell: Tell): Promise<void> {
  const tables = tablesOf(source)
  const say = nowAndThen(tell)
  for (const table of tables) {
    // Nobody listens yet, and each discussion would be called out: foreign keys are no triggers of users.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(target)
    const { rows, cleaned } = await copyTable(source, target, table, (done) => say(() => `${table}: ${done} rows`))
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(target)
    if (cleaned > 0) tell(`${table}: ${cleaned} rows held the character NUL, which PostgreSQL does not take: left out.`)
    await compare(target, table, rows)
  }
  await setNumbers(source, target)
}

/** In the schema that is written to: another one may hold tables of those names, put aside. */
async function createTables(target: Target, migrationTableSchema: string): Promise<void> {
  const migrator = new Migrator({ db: target, provider: migrationsFor('postgres'), migrationTableSchema })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error(String(error))
}

/** Those with rows to copy, each after all that it points to. `changes` is how SQLite calls out; PostgreSQL notifies. */
function tablesOf(source: DatabaseSync): string[] {
  const tables = source
    .prepare(
      `select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob 'kysely_*'
        and name <> 'changes' order by name`,
    )
    .all()
    .map(({ name }) => String(name))
  const pointedTo = source.prepare('select distinct "table" as name from pragma_foreign_key_list(?)')
  const met = new Set<string>()
  const ordered: string[] = []
  const add = (table: string) => {
    if (met.has(table)) return
    met.add(table)
    for (const { name } of pointedTo.all(table)) add(String(name))
    ordered.push(table)
  }
  tables.forEach(add)
  return ordered
}

async function copyTable(source: DatabaseSync, target: Target, table: string, say: (rows: number) => void) {
  const names = source
    .prepare('select name from pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name))
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const done = { rows: 0, cleaned: 0 }
  let batch: string[] = []
  let characters = 0
  const write = async () => {
    const json = `[${batch.join(',')}]`
    const rows = `rows ${done.rows + 1} to ${done.rows + batch.length}`
    await sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
      .execute(target)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        throw new BackupProblem(`PostgreSQL does not take ${rows} of ${table}: ${reason}. It is as it was before.`)
      })
    done.rows += batch.length
    batch = []
    characters = 0
    say(done.rows)
  }
  for (const row of source.prepare(`select * from "${table}"`).iterate()) {
    if (withoutNul(row)) done.cleaned += 1
    const json = JSON.stringify(row)
    batch.push(json)
    characters += json.length
    if (batch.length >= BATCH.rows || characters >= BATCH.characters) await write()
  }
  if (batch.length > 0) await write()
  return done
}

/** Takes the character out that PostgreSQL has in no text, and says whether it was there. */
function withoutNul(row: Row): boolean {
  let isCleaned = false
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== 'string' || !value.includes('\0')) continue
    row[name] = value.replaceAll('\0', '')
    isCleaned = true
  }
  return isCleaned
}

async function compare(target: Target, table: string, wanted: number): Promise<void> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(target)
  const count = Number(rows[0]!.count)
  if (count !== wanted) throw new BackupProblem(`${count} rows of ${table} came over, not ${wanted}. Nothing is kept.`)
}

/** Numbers go on behind the last that was ever given, also where its row is gone: none is given twice. */
async function setNumbers(source: DatabaseSync, target: Target): Promise<void> {
  const given = source.prepare(`select name, seq from sqlite_sequence where name <> 'changes' and seq > 0`).all()
  for (const { name, seq } of given)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(target)
}
