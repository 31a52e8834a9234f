import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { forTools } from '#lib/funnel-api/backup/postgres-tools'
import { restoreBackup } from '#lib/funnel-api/backup/restore'
import { takeBackup } from '#lib/funnel-api/backup/take'
import { openDatabase } from '#lib/funnel-api/db/open'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'

const onPostgres = IS_POSTGRES ? it.each(['public', 'careers']) : it.skip.each(['public'])

onPostgres('a database shared with an extension and another application comes back: schema %s', async (schema) => {
  const root = mkdtempSync(path.join(tmpdir(), 'careers-backups-'))
  const places = [await freshDatabase({ isBare: true }), await freshDatabase({ isBare: true })] as const
  const at = ({ dataDir, databaseUrl }: (typeof places)[number]) => ({
    ...{ dataDir, databaseUrl: `${databaseUrl}?sslmode=disable`, s3: undefined, hasSecret: true },
    origin: () => 'http://x.test',
  })
  const [from, to] = [at(places[0]), at(places[1])]
  try {
    for (const place of [from, to]) {
      const setUp = new pg.Client({ connectionString: place.databaseUrl })
      await setUp.connect()
      await setUp.query('create extension pg_stat_statements schema public')
      if (schema !== 'public') await setUp.query(`create schema ${schema}`)
      if (place === from) await setUp.query('create schema other; create table other.things (id int)')
      await setUp.end()
    }
    await (await openDatabase(from)).destroy()
    const options = { now: new Date(), tell: () => undefined }
    const { folder } = await takeBackup(from, root, options)
    const restore = (isForced: boolean) => restoreBackup(to, folder, { ...options, isForced, isSigningOut: false })
    expect(await restore(false)).toMatchObject({ aside: [], miscounted: [] })
    expect((await restore(true)).aside).toEqual([expect.stringContaining('schema replaced_')])
    const db = await openDatabase(to)
    const { rows } = await sql`select n.nspname as schema, to_regclass('other.things') as other from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where c.oid = 'companies'::regclass`.execute(db)
    await db.destroy()
    expect(rows).toEqual([{ schema, other: null }])
  } finally {
    for (const { drop } of places) await drop()
    rmSync(root, { recursive: true })
  }
})

it('the client programs are told to encrypt in their own words', () => {
  const told = { url: 'postgres://careers@db/careers?sslmode=require', password: 'p/w' }
  expect(forTools('postgres://careers:p%2Fw@db/careers?sslmode=no-verify')).toEqual(told)
})
