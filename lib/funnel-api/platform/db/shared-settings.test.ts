import { sql } from 'kysely'
import { publicOrigin } from '#lib/domain/public-origin'
import { hasOtherSecret, storeOrigin, storeSecret, loadOrigin } from '#lib/funnel-api/platform/db/shared-settings'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'

let location: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  location = await freshDatabase()
  db = await openDatabase(location)
})
afterAll(async () => {
  await db.destroy()
  await location.drop()
})

it('detects a node with a different secret and accepts the previous secret', async () => {
  expect(await hasOtherSecret(db, 'first', undefined)).toBe(false)
  expect(await hasOtherSecret(db, 'first', undefined)).toBe(false)
  expect(await hasOtherSecret(db, 'second', undefined)).toBe(true)
  expect(await hasOtherSecret(db, 'second', 'first')).toBe(false)
  await storeSecret(db, 'second')
  expect(await hasOtherSecret(db, 'first', undefined)).toBe(true)
  const stored = await db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
  expect(stored.value).not.toContain('second')
})

it('commands use the origin of the server in links', async () => {
  const settings = { ROOT_DOMAIN: 'localhost', PUBLIC_SCHEME: 'http', PORT: 3000 } as const
  const linkOrigin = async (ROOT_DOMAIN?: string) =>
    (await loadOrigin(db, publicOrigin({ ...settings, ...(ROOT_DOMAIN && { ROOT_DOMAIN }) }), ROOT_DOMAIN))('bakery')
  expect(await linkOrigin()).toBe('http://bakery.localhost:3000')
  const startServer = (ROOT_DOMAIN: string) =>
    storeOrigin(db, publicOrigin({ ROOT_DOMAIN, PUBLIC_SCHEME: 'https', PORT: 8080 }))
  await startServer('old.example.org')
  await startServer('careers.example.org')
  expect(await linkOrigin()).toBe('https://bakery.careers.example.org')
  expect(await linkOrigin('careers.example.org')).toBe('https://bakery.careers.example.org')
  expect(await linkOrigin('staging.example.org')).toBe('http://bakery.staging.example.org:3000')
})

const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('rebuilds an invalid index at the next start', async () => {
  const valid = async () =>
    (
      await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
        where indexrelid = 'sessions_by_end'::regclass`.execute(db)
    ).rows[0]!.indisvalid
  await sql`update pg_index set indisvalid = false where indexrelid = 'sessions_by_end'::regclass`.execute(db)
  expect(await valid()).toBe(false)
  await (await openDatabase(location)).destroy()
  expect(await valid()).toBe(true)
})
