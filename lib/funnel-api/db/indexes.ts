import { sql } from 'kysely'
import { alone } from '#lib/funnel-api/db/alone'
import type { Engine } from '#lib/funnel-api/db/migrations/columns'
import type { Db } from '#lib/funnel-api/db/open'

/**
 * Indexes of tables that grow for years (docs/capacity.md says which call reads by which). They are no migration: on a
 * large database they are built beside running calls, outside of any transaction, by whichever node starts first.
 */
const INDEXES: Readonly<Record<string, string>> = {}

/** Builds those that are missing. A build that was broken off leaves an index that nothing uses: it is built anew. */
export async function buildIndexes(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    for (const [name, on] of Object.entries(INDEXES))
      await sql.raw(`create index if not exists ${name} on ${on}`).execute(db)
    return
  }
  const known = async () => {
    const { rows } = await sql<{ name: string; valid: boolean }>`
      select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace`.execute(db)
    return new Map(rows.map(({ name, valid }) => [name, valid]))
  }
  const isWhole = (indexes: ReadonlyMap<string, boolean>) => Object.keys(INDEXES).every((name) => indexes.get(name))
  if (isWhole(await known())) return
  await alone(db, true, 'indexes', async () => {
    const indexes = await known()
    for (const [name, on] of Object.entries(INDEXES)) {
      if (indexes.get(name)) continue
      if (indexes.has(name)) await sql.raw(`drop index concurrently ${name}`).execute(db)
      await sql.raw(`create index concurrently ${name} on ${on}`).execute(db)
    }
  })
}
