import {
  currentSchema,
  runTool,
  serverVersion,
  findTool,
  withClient,
} from '#lib/funnel-api/edges/backup/postgres-tools'
import { SECRET_HASH_QUERY } from '#lib/funnel-api/platform/db/shared-settings'
import {
  COUNTS_QUERY,
  MIGRATIONS_QUERY,
  referencedKeysQuery,
  type Snapshot,
  STORED_QUERY,
  type Stored,
  TOTAL_QUERY,
} from '#lib/funnel-api/edges/backup/snapshot'

const BATCH = 5000

type Numbers = Record<string, string>
const toNumbers = (row: Numbers) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))

/** Dumps a snapshot of the database and reads the files of the same snapshot. */
export const withPostgresSnapshot = <T>(
  databaseUrl: string,
  target: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> =>
  withClient(databaseUrl, async (client) => {
    const tool = findTool('pg_dump', await serverVersion(client))
    const schema = await currentSchema(client)
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--schema="${schema.replaceAll('"', '""')}"`]
    await runTool(tool, databaseUrl, [...options, `--snapshot=${rows[0]!.id}`, `--file=${target}`])
    const { count = 0, bytes = 0 } = toNumbers((await client.query<Numbers>(TOTAL_QUERY)).rows[0]!)
    return work({
      migrations: (await client.query<{ name: string }>(MIGRATIONS_QUERY)).rows.map(({ name }) => name),
      counts: toNumbers((await client.query<Numbers>(COUNTS_QUERY)).rows[0]!),
      total: { count, bytes },
      secretHash: (await client.query<{ value: string }>(SECRET_HASH_QUERY)).rows[0]?.value,
      async *stored() {
        await client.query(`declare stored cursor for ${STORED_QUERY}`)
        for (;;) {
          const { rows: batch } = await client.query<Stored>(`fetch ${BATCH} from stored`)
          if (batch.length === 0) return
          yield* batch
        }
      },
      // Uses a new connection, because the snapshot does not see later changes.
      findReferencedKeys: (keys) =>
        withClient(databaseUrl, async (live) => {
          const { rows: found } = await live.query<{ key: string }>(referencedKeysQuery('select unnest($1::text[])'), [
            [...keys],
          ])
          return new Set(found.map(({ key }) => key))
        }),
    })
  })
