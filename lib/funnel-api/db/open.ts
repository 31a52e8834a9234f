import path from 'node:path'
import { mkdirSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { withThoseAhead } from '#lib/funnel-api/db/ahead'
import { markCreated, rejectEmptied, SQLITE_FILE } from '#lib/funnel-api/db/emptied'
import { buildIndexes } from '#lib/funnel-api/db/indexes'
import { migrationsFor } from '#lib/funnel-api/db/migrations'
import type { Engine } from '#lib/funnel-api/db/migrations/columns'
import type { Database } from '#lib/funnel-api/db/schema'
import { sqliteDialect } from '#lib/funnel-api/db/sqlite'
import { valuePlugin } from '#lib/funnel-api/db/value-plugin'
import { NamingClient, watchPool, watchQuery } from '#lib/funnel-api/db/watch'
import { log } from '#lib/telemetry/log'

export type Db = Kysely<Database>

/** Connections of one node: nodes × (20 + 1 that listens) stay below PostgreSQL's max_connections (docs/capacity.md). */
const POOL = { max: 20, query_timeout: 6000, connectionTimeoutMillis: 2000, ...setting('statement_timeout', 5000) }
/** For what no visitor waits for, and what must not be broken off. */
const POOL_UNHURRIED = { max: POOL.max, connectionTimeoutMillis: POOL.connectionTimeoutMillis }
/**
 * Back-fills take minutes. What waits for a lock on a table makes all its readers wait, and who holds one table and waits
 * for the next meets readers that do the reverse: it gives up before PostgreSQL looks for somebody to end (a second).
 */
const POOL_OF_CHANGES = { max: 3, ...setting('lock_timeout', 200) }
const GIVES_WAY = ['55P03', '40P01']
const PAUSE_MS = 300
const TRIES = 240

/**
 * Set by a query before anybody has the connection: as parameters of its start, which the driver would make of them,
 * PgBouncer refuses them. The pool waits for it.
 */
function setting(name: 'statement_timeout' | 'lock_timeout', ms: number) {
  return { onConnect: (client: pg.ClientBase) => client.query(`set ${name} = ${ms}`) }
}

// 64-bit integers (rate windows) fit a number; the driver would hand them over as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

function postgresPool(settings: pg.PoolConfig) {
  const pool = new pg.Pool({ application_name: 'careers', Client: NamingClient, ...settings })
  watchPool(pool)
  // A server that restarts ends connections that nobody uses: the pool opens others, and this process goes on.
  pool.on('error', (error) => log.warn('a connection to the database has ended', { err: error }))
  // One that ends in the middle of a transaction, between two of its queries: the next one fails, not the process.
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

const dialectFor = ({ databaseUrl: connectionString, dataDir }: Where, settings: pg.PoolConfig) => {
  if (connectionString) return new PostgresDialect({ pool: postgresPool({ connectionString, ...settings }) })
  mkdirSync(dataDir, { recursive: true })
  return sqliteDialect(path.join(dataDir, SQLITE_FILE))
}

const connect = (where: Where, settings: pg.PoolConfig): Db =>
  new Kysely<Database>({ dialect: dialectFor(where, settings), plugins: [valuePlugin], log: watchQuery })

/** `databaseUrl` is PostgreSQL; without one, SQLite in the data folder. */
export type Where = { databaseUrl?: string | undefined; dataDir: string }

/**
 * Opens the database and brings its tables up to date; safe while other processes have it open. On PostgreSQL what takes
 * seconds is broken off, unless it is `isUnhurried`.
 */
export async function openDatabase(where: Where, { isUnhurried = false } = {}): Promise<Db> {
  if (!where.databaseUrl) {
    rejectEmptied(where.dataDir)
    const db = connect(where, {})
    await bringUp(db, 'sqlite')
    markCreated(where.dataDir)
    return db
  }
  const changing = connect(where, POOL_OF_CHANGES)
  await bringUp(changing, 'postgres').finally(() => changing.destroy())
  return connect(where, isUnhurried ? POOL_UNHURRIED : POOL)
}

/** One of several nodes makes the changes, the others wait for it. */
async function bringUp(db: Db, engine: Engine) {
  const provider = await withThoseAhead(db, migrationsFor(engine))
  for (let tries = 1; ; tries += 1) {
    const { error } = await new Migrator({ db, provider }).migrateToLatest()
    if (!error) break
    if (!GIVES_WAY.includes((error as { code?: string }).code ?? '') || tries === TRIES)
      throw error instanceof Error ? error : new Error(String(error))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  await buildIndexes(db, engine)
}
