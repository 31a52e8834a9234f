import type { MigrationProvider } from 'kysely/migration'
import type { Db } from '#lib/funnel-api/db/open'
import { StartProblem } from '#lib/funnel-api/platform/start-problem'
import { log } from '#lib/telemetry/log'

/** Part of the name of a migration that takes away what code before it needs (docs/decisions/0034). */
const CONTRACT = '-contract-'

/**
 * The migrations that this code knows, and those that a newer one has run: a node of the version before may start again
 * while the others are updated, unless something that it needs is gone.
 */
export async function withThoseAhead(db: Db, provider: MigrationProvider): Promise<MigrationProvider> {
  const known = await provider.getMigrations()
  const ahead = (await namesRun(db)).filter((name) => !(name in known))
  const gone = ahead.filter((name) => name.includes(CONTRACT))
  if (gone.length > 0)
    throw new StartProblem(
      `The database is of a newer version (${gone.join(', ')}), which this one cannot work with: update.`,
    )
  if (ahead.length > 0)
    log.warn(`the database is of a newer version (${ahead.join(', ')}): this one works with it, and is to be updated`)
  const never = { up: () => Promise.reject(new Error('a migration of a newer version is not run by this one')) }
  return { getMigrations: async () => ({ ...known, ...Object.fromEntries(ahead.map((name) => [name, never])) }) }
}

async function namesRun(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await db
    .selectFrom('kysely_migration' as never)
    .select('name' as never)
    .orderBy('name' as never)
    .execute()
  return (rows as { name: string }[]).map(({ name }) => name)
}
