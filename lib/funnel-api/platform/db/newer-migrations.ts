import type { MigrationProvider } from 'kysely/migration'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { StartProblem } from '#lib/funnel-api/platform/errors'
import { log } from '#lib/telemetry/log'

/** Part of the name of a migration that removes columns that older code needs (docs/decisions/0034). */
const CONTRACT = '-contract-'

/**
 * Returns the known migrations together with those that a newer version has run. A node of the previous version can
 * restart during a rolling upgrade, unless a contract migration has run.
 */
export async function withNewerMigrations(db: Db, provider: MigrationProvider): Promise<MigrationProvider> {
  const known = await provider.getMigrations()
  const newer = (await readAppliedMigrations(db)).filter((name) => !(name in known))
  const incompatible = newer.filter((name) => name.includes(CONTRACT))
  if (incompatible.length > 0)
    throw new StartProblem(
      `The database was migrated by a newer version (${incompatible.join(', ')}) that this version is not compatible with. Upgrade this node.`,
    )
  if (newer.length > 0)
    log.warn(
      `the database was migrated by a newer version (${newer.join(', ')}). It is compatible, but upgrade this node`,
    )
  const notRunnable = { up: () => Promise.reject(new Error('migration of a newer version')) }
  return { getMigrations: async () => ({ ...known, ...Object.fromEntries(newer.map((name) => [name, notRunnable])) }) }
}

/** Returns the names of the migrations that have run. */
export async function readAppliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await db
    .selectFrom('kysely_migration' as never)
    .select('name' as never)
    .orderBy('name' as never)
    .execute()
  return (rows as { name: string }[]).map(({ name }) => name)
}
