import path from 'node:path'
import { mkdirSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { fillCompanies } from '#lib/funnel-api/platform/db/fill-companies'
import { fillMeanRatings } from '#lib/funnel-api/platform/db/fill-mean-ratings'
import { fillStatuses } from '#lib/funnel-api/platform/db/fill-statuses'
import { inviteRecruiters } from '#lib/funnel-api/platform/db/migrations/invite-recruiters'
import { readAppliedMigrations, withNewerMigrations } from '#lib/funnel-api/platform/db/newer-migrations'
import { markDatabaseCreated, rejectEmptiedDatabase, SQLITE_FILE } from '#lib/funnel-api/platform/db/emptied-database'
import { buildIndexes } from '#lib/funnel-api/platform/db/indexes'
import { migrationsFor } from '#lib/funnel-api/platform/db/migrations'
import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import { sqliteDialect } from '#lib/funnel-api/platform/db/sqlite'
import { valuePlugin } from '#lib/funnel-api/platform/db/value-plugin'
import { NamingClient, watchPool, watchQuery } from '#lib/funnel-api/platform/db/watch'
import { log } from '#lib/telemetry/log'

/**
 * Connections of one node. Nodes × (20 + 1 listener) must stay below PostgreSQL's max_connections (docs/capacity.md).
 */
const POOL = { max: 20, query_timeout: 6000, connectionTimeoutMillis: 2000, ...setting('statement_timeout', 5000) }
/** For background work, which has no timeouts. */
const POOL_WITHOUT_TIMEOUTS = { max: POOL.max, connectionTimeoutMillis: POOL.connectionTimeoutMillis }
/**
 * Migrations may run for minutes, but must not wait for a table lock, because all readers of the table would queue
 * behind them. The lock timeout is below PostgreSQL's deadlock timeout of one second, so a deadlock cancels the
 * migration, not a reader.
 */
const MIGRATION_POOL = { max: 3, ...setting('lock_timeout', 200) }
const RETRY_CODES = ['55P03', '40P01']
const PAUSE_MS = 300
const MAX_ATTEMPTS = 240

/**
 * Sets a parameter by a query before the pool hands out the connection. The driver would send it as a startup
 * parameter, which PgBouncer rejects.
 */
function setting(name: 'statement_timeout' | 'lock_timeout', ms: number) {
  return { onConnect: (client: pg.ClientBase) => client.query(`set ${name} = ${ms}`) }
}

// 64-bit integers (rate windows) fit into a number. By default the driver returns them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

function postgresPool(settings: pg.PoolConfig) {
  const pool = new pg.Pool({ application_name: 'careers', Client: NamingClient, ...settings })
  watchPool(pool)
  // A restarting server closes idle connections. Without a listener the error would end this process.
  pool.on('error', (error) => log.warn('database connection lost', { err: error }))
  // If a connection ends between two queries of a transaction, the next query fails, not the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

const dialectFor = ({ databaseUrl: connectionString, dataDir }: DatabaseLocation, settings: pg.PoolConfig) => {
  if (connectionString) return new PostgresDialect({ pool: postgresPool({ connectionString, ...settings }) })
  mkdirSync(dataDir, { recursive: true })
  return sqliteDialect(path.join(dataDir, SQLITE_FILE))
}

const connect = (where: DatabaseLocation, settings: pg.PoolConfig): Db =>
  new Kysely<Database>({ dialect: dialectFor(where, settings), plugins: [valuePlugin], log: watchQuery })

/** PostgreSQL at `databaseUrl`, or SQLite in the data folder without one. */
export type DatabaseLocation = { databaseUrl?: string | undefined; dataDir: string }

/**
 * Opens the database and runs the migrations. Safe while other processes have it open. On PostgreSQL, queries time out
 * after a few seconds, except with `hasNoTimeouts`.
 */
export async function openDatabase(where: DatabaseLocation, { hasNoTimeouts = false } = {}): Promise<Db> {
  if (!where.databaseUrl) {
    rejectEmptiedDatabase(where.dataDir)
    const db = connect(where, {})
    await migrate(db, 'sqlite')
    markDatabaseCreated(where.dataDir)
    return db
  }
  const migrating = connect(where, MIGRATION_POOL)
  try {
    await migrate(migrating, 'postgres')
  } finally {
    await migrating.destroy()
  }
  return connect(where, hasNoTimeouts ? POOL_WITHOUT_TIMEOUTS : POOL)
}

/**
 * Runs each migration in its own transaction. One transaction for all would hold the locks of many tables. A reader of
 * two of them could then wait for one and block the other, so that the migrations would never get all locks.
 */
async function migrateToLatest(migrator: Migrator) {
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error) throw error instanceof Error ? error : new Error(String(error))
    if (results.length === 0) return
  }
}

/** Runs the migrations on one node, while other nodes wait. */
async function migrate(db: Db, engine: Engine) {
  const known = await migrationsFor(engine).getMigrations()
  let applied = await readAppliedMigrations(db, engine)
  const all = withNewerMigrations(known, applied)
  const run = async () => {
    await fillStatuses(db, applied)
    // The migrator reads the complete schema several times, which takes longer than the rest of a start.
    if (!Object.keys(known).every((name) => applied.includes(name)))
      await migrateToLatest(new Migrator({ db, provider: { getMigrations: async () => all } }))
    // Older nodes may be changing rows that these change, so they can exceed the lock timeout too.
    await fillCompanies(db)
    await fillMeanRatings(db, engine)
    await inviteRecruiters(db)
  }
  for (let attempt = 1; ; attempt += 1)
    try {
      await run()
      break
    } catch (error) {
      if (!RETRY_CODES.includes((error as { code?: string }).code ?? '') || attempt === MAX_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      applied = await readAppliedMigrations(db, engine)
    }
  await buildIndexes(db, engine)
}
