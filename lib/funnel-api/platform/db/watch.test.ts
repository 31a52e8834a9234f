/** @jest-environment node */
import { sql } from 'kysely'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { createLog, setLog } from '#lib/telemetry/log'
import { requests } from '#lib/telemetry/requests'
import { freshDatabase } from '#tests/support/database'

const onPostgres = process.env.TEST_DATABASE_URL ? it : it.skip

async function openFreshDatabase() {
  const { dataDir, databaseUrl, drop } = await freshDatabase()
  const db = await openDatabase({ dataDir, databaseUrl })
  return {
    db,
    close: async () => {
      await db.destroy()
      await drop()
    },
  }
}

it('counts the queries of a request', async () => {
  const { db, close } = await openFreshDatabase()
  const statistics = { id: 'request-1', queries: 0, query_ms: 0 }
  await requests.run(statistics, async () => {
    await db.selectFrom('companies').selectAll().execute()
    await db.selectFrom('jobs').selectAll().execute()
  })
  expect(statistics.queries).toBe(2)
  expect(statistics.query_ms).toBeGreaterThan(0)
  await close()
})

onPostgres('adds the request ID to the statement and logs a slow query without its parameters', async () => {
  const { db, close } = await openFreshDatabase()
  const lines: string[] = []
  const before = setLog(createLog({ level: 'warn', isReadable: false, write: (line) => void lines.push(line) }))
  const statement = await requests.run({ id: 'request-2', queries: 0, query_ms: 0 }, async () => {
    await sql`select pg_sleep(0.25), ${'canary'}`.execute(db)
    const { rows } = await sql<{
      query: string
    }>`select query from pg_stat_activity where pid = pg_backend_pid()`.execute(db)
    return rows[0]!.query
  })
  setLog(before)
  expect(statement).toMatch(/^\/\* request-2 \*\/ select query/)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    request: 'request-2',
    msg: 'slow query',
    sql: 'select pg_sleep(0.25), $1',
  })
  expect(lines.join()).not.toContain('canary')
  await close()
})
