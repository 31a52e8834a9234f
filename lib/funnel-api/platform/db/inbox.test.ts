import { sql } from 'kysely'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

let location: Awaited<ReturnType<typeof freshDatabase>>
let old: Db
let db: Db
beforeAll(async () => {
  location = await freshDatabase({ isBare: true })
  old = await openPreviousVersion(location, '020-inbox', 3)
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})

it('sets the company of existing applications', async () => {
  const rows = await db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select(['candidacies.company_id', 'campaigns.company_id as expected'])
    .execute()
  expect(rows).toHaveLength(3)
  for (const { company_id, expected } of rows) expect(company_id).toBe(expected)
})

it('sets the company of an application that a node of the previous version creates', async () => {
  await sql`delete from candidacies where id = 1`.execute(old)
  await sql`insert into candidacies (user_id, campaign_id, created_at, is_pitch_passed, is_subscribed)
    select u.id, k.id, '2026-01-01T00:00:00.000Z', 0, 1 from users u cross join campaigns k
    where not exists (select 1 from candidacies c where c.user_id = u.id and c.campaign_id = k.id) limit 1`.execute(old)
  const rows = await db.selectFrom('candidacies').select('company_id').execute()
  expect(rows.filter(({ company_id }) => company_id === null)).toEqual([])
})

it('notes changes of submitted applications by a node of the previous version', async () => {
  await db.deleteFrom('candidacy_changes').execute()
  await sql`update candidacies set confirmed_at = '2026-01-02T00:00:00.000Z' where id = 2`.execute(old)
  await sql`update candidacies set source = 'radio' where id = 2`.execute(old)
  await sql`update candidacies set status = 'OFFER' where id = 3 and confirmed_at is null`.execute(old)
  const changes = await db.selectFrom('candidacy_changes').select(['candidacy_id', 'company_id']).execute()
  expect(changes).toEqual([{ candidacy_id: 2, company_id: expect.any(Number) as number }])
})
