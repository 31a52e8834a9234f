import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { SQLITE_FILE } from '#lib/funnel-api/platform/db/emptied-database'
import { migrationsFor } from '#lib/funnel-api/platform/db/migrations'
import type { DatabaseLocation } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { sqliteDialect } from '#lib/funnel-api/platform/db/sqlite'

/** Opens a database from before a migration, with a job and `count` users, applications and messages. */
export async function openPreviousVersion(
  { databaseUrl: connectionString, dataDir }: DatabaseLocation,
  firstNewMigration: string,
  count: number,
) {
  const dialect = connectionString
    ? new PostgresDialect({ pool: poolOf(connectionString) })
    : sqliteDialect(path.join(dataDir, SQLITE_FILE))
  const db: Db = new Kysely({ dialect })
  const all = await migrationsFor(connectionString ? 'postgres' : 'sqlite').getMigrations()
  const previous = Object.fromEntries(Object.entries(all).filter(([name]) => name < firstNewMigration))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => previous } }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error(String(error))
  for (const [table, row] of ROWS)
    await fill(db, table, row, table === 'companies' || table === 'campaigns' ? 1 : count)
  return db
}

function poolOf(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 20, statement_timeout: 5000 })
  // A connection may end with an error when its database is dropped.
  pool.on('error', () => undefined)
  return pool
}

const FLAGS = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '1']))
/** The value of each column as an SQL expression over `n.i`. */
const ROWS: [table: string, row: Record<string, string>][] = [
  ['companies', { slug: `'bakery'`, name: `'Bakery'` }],
  ['campaigns', { company_id: '1', slug: `'baker'`, name: `'Baker'`, ...FLAGS('is_online') }],
  ['users', { company_id: '1', email: `n.i || '@example.org'`, email_key: `n.i || '@example.org'` }],
  ['candidacies', { user_id: 'n.i', campaign_id: '1', confirmed_at: `'2026-01-01T00:00:00.000Z'` }],
  ['discussions', { candidacy_id: 'n.i', user_id: 'n.i', company_id: '1' }],
  ['discussion_messages', { discussion_id: 'n.i', author_type: `'Recruiter'`, content: `'Come on Thursday'` }],
]

/** Inserts rows. Other required columns get a 1 or their own name. */
async function fill(db: Db, table: string, row: Record<string, string>, count: number) {
  const metadata = (await db.introspection.getTables()).find(({ name }) => name === table)!
  const requiredColumns = metadata.columns.filter(
    ({ isNullable, isAutoIncrementing }) => !isNullable && !isAutoIncrementing,
  )
  const values = {
    ...Object.fromEntries(requiredColumns.map(({ name, dataType }) => [name, placeholder(name, dataType)])),
    ...row,
  }
  await sql
    .raw(
      `insert into ${table} (${Object.keys(values).join(', ')})
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
       select ${Object.values(values).join(', ')} from n`,
    )
    .execute(db)
}
const placeholder = (name: string, type: string) => (/^(?:int|real|double|bigint)/i.test(type) ? '1' : `'${name}'`)
