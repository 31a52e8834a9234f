import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

let location: Awaited<ReturnType<typeof freshDatabase>>
let old: Db
let db: Db
const row = { user_id: 1, token_hash: 'a', expires_at: '2027-01-01T00:00:00.000Z' }
beforeAll(async () => {
  location = await freshDatabase({ isBare: true })
  old = await openPreviousVersion(location, '013-email-codes', 1)
  await old
    .insertInto('sessions')
    .values({ ...row, created_at: row.expires_at })
    .execute()
  await old
    .insertInto('codes')
    .values({ ...row, purpose: 'reset' })
    .execute()
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})

it('treats existing sessions as opened by a sign-in, and existing codes as unused', async () => {
  expect(await db.selectFrom('sessions').select('opened_by').execute()).toEqual([{ opened_by: null }])
  expect(await db.selectFrom('codes').select(['email', 'used_at']).execute()).toEqual([{ email: null, used_at: null }])
})

it('accepts the codes of a node of the previous version', async () => {
  await old
    .insertInto('codes')
    .values({ ...row, purpose: 'reset', token_hash: 'b' })
    .execute()
  expect(await db.selectFrom('codes').select('id').where('used_at', 'is', null).execute()).toHaveLength(2)
})
