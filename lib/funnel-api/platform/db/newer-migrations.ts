import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '#lib/funnel-api/platform/db/migrations/columns'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { StartupError } from '#lib/funnel-api/platform/errors'
import { log } from '#lib/telemetry/log'

type Migrations = Readonly<Record<string, Migration>>

/** Part of the name of a migration that removes columns that older code needs (docs/decisions/0034). */
const CONTRACT = '-contract-'

/**
 * Returns the known migrations together with those that a newer version has run. A node of the previous version can
 * restart during a rolling upgrade, unless a contract migration has run.
 */
export function withNewerMigrations(known: Migrations, applied: readonly string[]): Migrations {
  const newer = applied.filter((name) => !(name in known))
  const incompatible = newer.filter((name) => name.includes(CONTRACT))
  if (incompatible.length > 0)
    throw new StartupError(
      `The database was migrated by a newer version (${incompatible.join(', ')}) that this version is not compatible with. Upgrade this node.`,
    )
  if (newer.length > 0)
    log.warn(
      `the database was migrated by a newer version (${newer.join(', ')}). It is compatible, but upgrade this node`,
    )
  const notRunnable = { up: () => Promise.reject(new Error('migration of a newer version')) }
  return { ...known, ...Object.fromEntries(newer.map((name) => [name, notRunnable])) }
}

/** Returns the names of the migrations that have run. */
export async function readAppliedMigrations(db: Db, engine: Engine): Promise<string[]> {
  const table =
    engine === 'sqlite'
      ? sql`select name from sqlite_master where type = 'table' and name = 'kysely_migration'`
      : sql`select 1 where to_regclass('kysely_migration') is not null`
  if ((await table.execute(db)).rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
