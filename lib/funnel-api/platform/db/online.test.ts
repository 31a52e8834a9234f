import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { migrationsFor } from '#lib/funnel-api/platform/db/migrations'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'
import { until } from '#tests/support/until'

const ROOT = path.join(import.meta.dirname, '../../../..')
/** The first new migration. It changes tables that a backup reads. */
const FIRST_NEW_MIGRATION = '007-staff'
const USER_COUNT = 2000
/** The maximum duration of a query during the migration, in milliseconds. */
const MAX_DURATION_MS = 2000

type Location = Awaited<ReturnType<typeof freshDatabase>>
let location: Location
let previousDb: Db
beforeEach(async () => {
  location = await freshDatabase({ isBare: true })
  previousDb = await openPreviousVersion(location, FIRST_NEW_MIGRATION, USER_COUNT)
})
afterEach(async () => {
  await previousDb.destroy()
  await location.drop()
})

/** Reads and writes like the previous version until it is stopped. Returns the longest duration and the errors. */
function traffic() {
  const results = { calls: 0, longest: 0, failed: [] as unknown[] }
  let isOver = false
  const randomId = () => 1 + Math.floor(Math.random() * USER_COUNT)
  const work: (() => Promise<unknown>)[] = [
    // The column after '*' has to keep its name when '*' has more columns.
    async () => {
      const { rows } = await sql<{
        mark: unknown
      }>`select users.*, candidacies.*, campaigns.*, companies.*, 'end' as mark
        from users join candidacies on candidacies.user_id = users.id join campaigns on campaigns.id = candidacies.campaign_id
        join companies on companies.id = users.company_id where users.id = ${randomId()}`.execute(previousDb)
      if (rows[0]?.mark !== 'end') throw new Error('columns have moved')
    },
    () =>
      sql`update candidacies set changed_at = ${new Date().toISOString()} where id = ${randomId()}`.execute(previousDb),
    () => sql`update campaigns set changed_at = ${new Date().toISOString()}`.execute(previousDb),
    () =>
      previousDb.transaction().execute(async (trx) => {
        await sql`select * from discussions where id = ${randomId()}`.execute(trx)
        await sql`insert into discussion_messages
          (discussion_id, author_type, author_name, content, files_url, is_status_updated, created_at)
          values (${randomId()}, 'User', 'Ada', 'Yes', '[]', 0, ${new Date().toISOString()})`.execute(trx)
      }),
  ]
  const running = work.map(async (call) => {
    while (!isOver) {
      const startedAt = performance.now()
      await call().catch((error: unknown) => results.failed.push(error))
      results.longest = Math.max(results.longest, performance.now() - startedAt)
      results.calls += 1
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
      return results
    },
  }
}

/** Starts a node of this version in another process. Resolves to its exit code. */
const startNewer = () =>
  new Promise<number | null>((resolve) => {
    const script = `import { openDatabase } from '#lib/funnel-api/platform/db/open'
      await (await openDatabase(${JSON.stringify(location)})).destroy()`
    const args = ['--input-type=module', '--no-warnings', '-e', script]
    spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] }).once('exit', resolve)
  })

const isMigrated = async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(previousDb)
  return rows.length === Object.keys(await migrationsFor('sqlite').getMigrations()).length
}

/** Takes the locks of a running backup. Only the newer node has to wait for its end. */
async function backup() {
  const client = new pg.Client({ connectionString: location.databaseUrl })
  await client.connect()
  await client.query('begin isolation level repeatable read')
  await client.query('lock table companies, campaigns, candidacies in access share mode')
  await client.query('select 1')
  return () => client.end()
}

/** Waits until another connection waits for this kind of lock. */
const untilBlocked = (lock: 'relation' | 'virtualxid') =>
  until(async () => {
    await sql`select pg_stat_clear_snapshot()`.execute(previousDb)
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and wait_event = ${lock}`.execute(previousDb)
    return rows.length > 0
  })

it('migrates while the previous version reads and writes, without failed or slow queries', async () => {
  const endBackup = IS_POSTGRES ? await backup() : null
  const calls = traffic()
  const started = startNewer()
  if (endBackup) {
    await untilBlocked('relation')
    expect(await isMigrated()).toBe(false)
    await endBackup()
  }
  expect(await started).toBe(0)
  const { failed, longest, calls: count } = await calls.stop()
  expect(failed).toEqual([])
  expect(longest).toBeLessThan(MAX_DURATION_MS)
  expect(count).toBeGreaterThan(50)
  expect(await isMigrated()).toBe(true)
})

const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('builds a missing index as soon as an older backup has ended', async () => {
  expect(await startNewer()).toBe(0)
  await sql`drop index feeds_due`.execute(previousDb)
  const endBackup = await backup()
  const started = startNewer()
  await untilBlocked('virtualxid')
  await endBackup()
  expect(await started).toBe(0)
  const { rows } = await sql`select 1 from pg_index where indexrelid = 'feeds_due'::regclass and indisvalid`.execute(
    previousDb,
  )
  expect(rows).toHaveLength(1)
})
