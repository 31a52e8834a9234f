import { spawn } from 'node:child_process'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrationsFor } from '#lib/funnel-api/db/migrations'
import type { Database } from '#lib/funnel-api/db/schema'
import { sqliteDialect } from '#lib/funnel-api/db/sqlite'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'

const ROOT = path.join(import.meta.dirname, '../../..')
/** This one changes tables that a backup reads. */
const FIRST_NEW = '007-staff'
const PEOPLE = 2000
/** The longest that anybody waits for an answer, in milliseconds, while tables are changed. */
const PATIENCE_MS = 2000

type Where = Awaited<ReturnType<typeof freshDatabase>>
let where: Where
let old: Kysely<Database>
beforeEach(async () => {
  where = await freshDatabase({ isBare: true })
  old = await openBefore(where)
})
afterEach(async () => {
  await old.destroy()
  await where.drop()
})

/** As a node of the version before has it open, whose people have applied and were answered. */
async function openBefore({ databaseUrl: connectionString, dataDir }: Where) {
  const dialect = connectionString
    ? new PostgresDialect({ pool: poolOf(connectionString) })
    : sqliteDialect(path.join(dataDir, 'careers.sqlite'))
  const db = new Kysely<Database>({ dialect })
  const all = await migrationsFor(IS_POSTGRES ? 'postgres' : 'sqlite').getMigrations()
  const known = Object.fromEntries(Object.entries(all).filter(([name]) => name < FIRST_NEW))
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest()
  expect(error).toBeUndefined()
  for (const [table, row] of ROWS)
    await fill(db, table, row, table === 'companies' || table === 'campaigns' ? 1 : PEOPLE)
  return db
}

function poolOf(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 20, statement_timeout: 5000 })
  // A connection on its way out, whose database goes with force: nobody waits for it.
  pool.on('error', () => undefined)
  return pool
}

const FLAGS = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '1']))
/** What stands in each column, as SQL over `n.i`. */
const ROWS: [table: string, row: Record<string, string>][] = [
  ['companies', { slug: `'bakery'`, name: `'Bakery'` }],
  ['campaigns', { company_id: '1', slug: `'baker'`, name: `'Baker'`, ...FLAGS('is_online') }],
  ['users', { company_id: '1', email: `n.i || '@example.org'`, email_key: `n.i || '@example.org'` }],
  ['candidacies', { user_id: 'n.i', campaign_id: '1', confirmed_at: `'2026-01-01T00:00:00.000Z'` }],
  ['discussions', { candidacy_id: 'n.i', user_id: 'n.i', company_id: '1' }],
  ['discussion_messages', { discussion_id: 'n.i', author_type: `'Recruiter'`, content: `'Come on Thursday'` }],
]

/** Columns that must hold something and are of no interest here hold a 1, an empty list, or their own name. */
async function fill(db: Kysely<Database>, table: string, row: Record<string, string>, count: number) {
  const found = (await db.introspection.getTables()).find(({ name }) => name === table)!
  const needed = found.columns.filter(({ isNullable, isAutoIncrementing }) => !isNullable && !isAutoIncrementing)
  const whole = { ...Object.fromEntries(needed.map(({ name, dataType }) => [name, standIn(name, dataType)])), ...row }
  await sql
    .raw(
      `insert into ${table} (${Object.keys(whole).join(', ')})
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
       select ${Object.values(whole).join(', ')} from n`,
    )
    .execute(db)
}
const standIn = (name: string, type: string) => (/^(?:int|real|double|bigint)/i.test(type) ? '1' : `'${name}'`)

/** Asks and writes as the version before does, until it is told to stop: how long each took at most, and what failed. */
function traffic() {
  const seen = { calls: 0, longest: 0, failed: [] as unknown[] }
  let isOver = false
  const someone = () => 1 + Math.floor(Math.random() * PEOPLE)
  const work: (() => Promise<unknown>)[] = [
    // What stands behind '*' has to stay in its place when that has grown.
    async () => {
      const { rows } = await sql<{
        mark: unknown
      }>`select users.*, candidacies.*, campaigns.*, companies.*, 'end' as mark
        from users join candidacies on candidacies.user_id = users.id join campaigns on campaigns.id = candidacies.campaign_id
        join companies on companies.id = users.company_id where users.id = ${someone()}`.execute(old)
      if (rows[0]?.mark !== 'end') throw new Error('columns have moved')
    },
    () => sql`update candidacies set changed_at = ${new Date().toISOString()} where id = ${someone()}`.execute(old),
    () => sql`update campaigns set changed_at = ${new Date().toISOString()}`.execute(old),
    () =>
      old.transaction().execute(async (trx) => {
        await sql`select * from discussions where id = ${someone()}`.execute(trx)
        await sql`insert into discussion_messages
          (discussion_id, author_type, author_name, content, files_url, is_status_updated, created_at)
          values (${someone()}, 'User', 'Ada', 'Yes', '[]', 0, ${new Date().toISOString()})`.execute(trx)
      }),
  ]
  const going = work.map(async (ask) => {
    while (!isOver) {
      const begun = performance.now()
      await ask().catch((error: unknown) => seen.failed.push(error))
      seen.longest = Math.max(seen.longest, performance.now() - begun)
      seen.calls += 1
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(going)
      return seen
    },
  }
}

/** A node of this version that starts beside it: its exit code. */
const startNewer = () =>
  new Promise<number | null>((resolve) => {
    const script = `import { openDatabase } from '#lib/funnel-api/db/open'
      await (await openDatabase(${JSON.stringify(where)})).destroy()`
    const args = ['--input-type=module', '--no-warnings', '-e', script]
    spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).once('exit', resolve)
  })

const isNew = async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(old)
  return rows.length === Object.keys(await migrationsFor('sqlite').getMigrations()).length
}

/** What a backup holds while it copies: the newer node has to wait for its end, and nobody else for either. */
async function backup() {
  const client = new pg.Client({ connectionString: where.databaseUrl })
  await client.connect()
  await client.query('begin isolation level repeatable read')
  await client.query('lock table companies, campaigns, candidacies in access share mode')
  await client.query('select 1')
  return () => client.end()
}

it('the newest migrations run while the version before reads and writes: no call fails or takes two seconds', async () => {
  const endBackup = IS_POSTGRES ? await backup() : null
  const calls = traffic()
  const started = startNewer()
  if (endBackup) {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(await isNew()).toBe(false)
    await endBackup()
  }
  expect(await started).toBe(0)
  const { failed, longest, calls: count } = await calls.stop()
  expect(failed).toEqual([])
  expect(longest).toBeLessThan(PATIENCE_MS)
  expect(count).toBeGreaterThan(50)
  expect(await isNew()).toBe(true)
})

const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('an index that is missing is built as soon as an older backup has ended, and the node starts', async () => {
  expect(await startNewer()).toBe(0)
  await sql`drop index feeds_due`.execute(old)
  const endBackup = await backup()
  const started = startNewer()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await endBackup()
  expect(await started).toBe(0)
  const { rows } = await sql`select 1 from pg_index where indexrelid = 'feeds_due'::regclass and indisvalid`.execute(
    old,
  )
  expect(rows).toHaveLength(1)
})
