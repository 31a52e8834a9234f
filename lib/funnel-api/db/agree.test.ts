import { sql } from 'kysely'
import { publicOrigin } from '#lib/domain/public-origin'
import { hasOtherSecret, noteOrigin, noteSecret, originOf } from '#lib/funnel-api/db/agree'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'

let where: Awaited<ReturnType<typeof freshDatabase>>
let db: Db
beforeAll(async () => {
  where = await freshDatabase()
  db = await openDatabase(where)
})
afterAll(async () => {
  await db.destroy()
  await where.drop()
})

it('nodes find out that one of them has another secret; the one before it is as good', async () => {
  expect(await hasOtherSecret(db, 'first', undefined)).toBe(false)
  expect(await hasOtherSecret(db, 'first', undefined)).toBe(false)
  expect(await hasOtherSecret(db, 'second', undefined)).toBe(true)
  expect(await hasOtherSecret(db, 'second', 'first')).toBe(false)
  await noteSecret(db, 'second')
  expect(await hasOtherSecret(db, 'first', undefined)).toBe(true)
  const kept = await db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
  expect(kept.value).not.toContain('second')
})

it('commands link to where the server shows companies, whatever little of it they are told', async () => {
  const typed = { ROOT_DOMAIN: 'localhost', PUBLIC_SCHEME: 'http', PORT: 3000 } as const
  const linked = async (ROOT_DOMAIN?: string) =>
    (await originOf(db, publicOrigin({ ...typed, ...(ROOT_DOMAIN && { ROOT_DOMAIN }) }), ROOT_DOMAIN))('bakery')
  expect(await linked()).toBe('http://bakery.localhost:3000')
  const started = (ROOT_DOMAIN: string) =>
    noteOrigin(db, publicOrigin({ ROOT_DOMAIN, PUBLIC_SCHEME: 'https', PORT: 8080 }))
  await started('old.example.org')
  await started('careers.example.org')
  expect(await linked()).toBe('https://bakery.careers.example.org')
  expect(await linked('careers.example.org')).toBe('https://bakery.careers.example.org')
  expect(await linked('staging.example.org')).toBe('http://bakery.staging.example.org:3000')
})

const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('an index whose building was broken off is built anew at the next start', async () => {
  const valid = async () =>
    (
      await sql<{ indisvalid: boolean }>`select indisvalid from pg_index
        where indexrelid = 'sessions_by_end'::regclass`.execute(db)
    ).rows[0]!.indisvalid
  await sql`update pg_index set indisvalid = false where indexrelid = 'sessions_by_end'::regclass`.execute(db)
  expect(await valid()).toBe(false)
  await (await openDatabase(where)).destroy()
  expect(await valid()).toBe(true)
})
