import path from 'node:path'
import { mkdirSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrationsFor } from '#lib/funnel-api/db/migrations'
import type { Database } from '#lib/funnel-api/db/schema'
import { sqliteDialect } from '#lib/funnel-api/db/sqlite'
import { valuePlugin } from '#lib/funnel-api/db/value-plugin'

export type Db = Kysely<Database>

// 64-bit integers (rate windows) fit a number; the driver would hand them over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

function postgresPool(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 20, statement_timeout: 5000 })
  // A server that restarts ends connections that nobody uses: the pool opens others, and this process goes on.
  pool.on('error', (error) => console.warn('database: a connection has ended:', error.message))
  return pool
}

const dialectFor = ({ databaseUrl, dataDir }: Where) => {
  if (databaseUrl) return new PostgresDialect({ pool: postgresPool(databaseUrl) })
  mkdirSync(dataDir, { recursive: true })
  return sqliteDialect(path.join(dataDir, 'careers.sqlite'))
}

/** `databaseUrl` is PostgreSQL; without one, SQLite in the data folder. */
export type Where = { databaseUrl?: string | undefined; dataDir: string }

/** Opens the database and brings its tables up to date; safe while other processes have it open. */
export async function openDatabase(where: Where): Promise<Db> {
  const db = new Kysely<Database>({ dialect: dialectFor(where), plugins: [valuePlugin] })
  const engine = where.databaseUrl ? 'postgres' : 'sqlite'
  const { error } = await new Migrator({ db, provider: migrationsFor(engine) }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error(String(error))
  return db
}
