import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { toToolUrl } from '#lib/funnel-api/edges/backup/postgres-tools'
import { restoreBackup } from '#lib/funnel-api/edges/backup/restore'
import { createBackup } from '#lib/funnel-api/edges/backup/create-backup'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { contextOf } from '#tests/support/backups'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'

const onPostgres = IS_POSTGRES ? it.each(['public', 'careers']) : it.skip.each(['public'])

onPostgres('restores a database shared with an extension and another application: schema %s', async (schema) => {
  const root = mkdtempSync(path.join(tmpdir(), 'careers-backups-'))
  const databases = [await freshDatabase({ isBare: true }), await freshDatabase({ isBare: true })] as const
  const locationOf = ({ dataDir, databaseUrl }: (typeof databases)[number]) => ({
    dataDir,
    databaseUrl: `${databaseUrl}?sslmode=disable`,
    s3: undefined,
    hasSecret: true,
    origin: () => 'http://x.test',
  })
  const [from, to] = [locationOf(databases[0]), locationOf(databases[1])]
  try {
    for (const location of [from, to]) {
      const client = new pg.Client({ connectionString: location.databaseUrl })
      await client.connect()
      await client.query('create extension pg_stat_statements schema public')
      if (schema !== 'public') await client.query(`create schema ${schema}`)
      if (location === from) await client.query('create schema other; create table other.things (id int)')
      await client.end()
    }
    await (await openDatabase(from)).destroy()
    const options = { now: new Date(), report: () => undefined }
    const { folder } = await createBackup(from, root, options)
    const restore = (isForced: boolean) =>
      restoreBackup(to, folder, { ...options, isForced, isSigningOut: false, contextOf })
    expect(await restore(false)).toMatchObject({ aside: [], miscounted: [] })
    expect((await restore(true)).aside).toEqual([expect.stringContaining('schema replaced_')])
    const db = await openDatabase(to)
    const { rows } = await sql`select n.nspname as schema, to_regclass('other.things') as other from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where c.oid = 'companies'::regclass`.execute(db)
    await db.destroy()
    expect(rows).toEqual([{ schema, other: null }])
  } finally {
    for (const { drop } of databases) await drop()
    rmSync(root, { recursive: true })
  }
})

it('converts sslmode=no-verify for the client programs', () => {
  const expected = { url: 'postgres://careers@db/careers?sslmode=require', password: 'p/w' }
  expect(toToolUrl('postgres://careers:p%2Fw@db/careers?sslmode=no-verify')).toEqual(expected)
})
