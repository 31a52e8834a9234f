import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import { openJoiner } from '#lib/funnel-api/platform/storage/joiner'
import { openFunnelApi } from '#lib/funnel-api/main/open'
import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { isDiskFull } from '#lib/funnel-api/platform/disk/full-disk'
import { openTestApi, type TestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'
import { captureLog } from '#tests/support/capture-log'

let testApi: TestApi
let node: Awaited<ReturnType<typeof openFunnelApi>>
let logged: ReturnType<typeof captureLog>
beforeAll(async () => {
  logged = captureLog('fatal')
  testApi = await openTestApi(['bakery'])
  node = await openFunnelApi({
    dataDir: testApi.dataDir,
    databaseUrl: testApi.databaseUrl,
    secret: 'secret'.repeat(8),
    origin: (slug: string) => `http://${slug}.test`,
    services: parseServiceSettings({}),
  })
})
afterAll(async () => {
  await free()
  await node.close()
  await testApi.close()
  logged.restore()
})

const TABLES = ['settings', 'rates', 'campaign_tracks', 'idempotency_keys']

/** Makes the database reject writes as on a full disk. */
async function fill() {
  if (!IS_POSTGRES) return sql`pragma max_page_count = 1`.execute(node.api.db)
  await sql`create function no_space() returns trigger language plpgsql as
    'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`.execute(testApi.db)
  for (const table of TABLES)
    await sql`create trigger no_space before insert or update on ${sql.table(table)}
      for each row execute function no_space()`.execute(testApi.db)
}

async function free() {
  if (!IS_POSTGRES) return sql`pragma max_page_count = 1000000`.execute(node.api.db)
  await sql`drop function if exists no_space() cascade`.execute(testApi.db)
}

const request = (method: string, path: string, visitor = '10.0.0.1') => {
  const headers = { 'x-company': 'bakery', 'x-client-address': visitor }
  return node.send(new Request(`http://bakery.test${path}`, { method, headers }))
}
/** Writes until it fails, because SQLite first uses the free pages of its file. */
async function write() {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const visitor = `10.0.${attempt >> 8}.${attempt & 255}`
    const reply = await request('POST', '/companies/bakery/campaigns/night-baker/track', visitor)
    if (reply.status >= 500) return reply
  }
  throw new Error('no write failed')
}

it('answers a write on a full disk with 503 and Retry-After, and a read normally', async () => {
  await fill()
  const reply = await write()
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await reply.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  expect((await request('GET', '/companies/bakery')).status).toBe(200)
})

it('reports a transaction without disk space and rolls it back', async () => {
  const { db } = node.api
  const insert = (name: string) => ({ name, value: 'x'.repeat(100_000) })
  const error = await db
    .transaction()
    .execute(async (trx) => {
      for (let row = 0; row < 20; row += 1)
        await trx
          .insertInto('settings')
          .values(insert(`full-${row}`))
          .execute()
    })
    .catch((cause: unknown) => cause)
  expect(isDiskFull(error)).toBe(true)
  expect(await db.selectFrom('settings').select('name').where('name', 'like', 'full-%').execute()).toEqual([])
})

it('reports a node with a full disk as not ready until there is space again', async () => {
  expect(await node.isReady()).toBe(false)
  expect(await node.isReady()).toBe(false)
  await free()
  expect(await node.isReady()).toBe(true)
  expect(await testApi.db.selectFrom('settings').select('name').where('name', 'like', 'space-%').execute()).toEqual([])
})

it('reports a full disk while joining a file', async () => {
  const joiner = openJoiner()
  const full = await open('/dev/full', 'w')
  const joined = joiner.join([{ file: import.meta.filename, start: 0, size: 100 }], full)
  const error = await joined.catch((cause: unknown) => cause)
  await full.close()
  await joiner.close()
  expect(isDiskFull(error)).toBe(true)
})

it('recognizes a full disk in the cause of an error, and no other errors', () => {
  const coded = (code: string) => Object.assign(new Error('no space left on device'), { code })
  expect(isDiskFull(new Error('cannot write the file', { cause: coded('ENOSPC') }))).toBe(true)
  expect([coded('EDQUOT'), coded('53100')].map(isDiskFull)).toEqual([true, true])
  expect([coded('EACCES'), new Error('disk is full'), 'ENOSPC', null].map(isDiskFull)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
