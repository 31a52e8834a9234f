import { sql } from 'kysely'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'
import { until } from '#tests/support/until'

let location: Awaited<ReturnType<typeof freshDatabase>>
let previousVersion: Db
let db: Db
beforeAll(async () => {
  location = await freshDatabase({ isBare: true })
  previousVersion = await openPreviousVersion(location, '020-inbox', 3)
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([previousVersion.destroy(), db.destroy()])
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
  await sql`delete from candidacies where id = 1`.execute(previousVersion)
  await sql`insert into candidacies (user_id, campaign_id, created_at, is_pitch_passed, is_subscribed)
    select users.id, campaigns.id, '2026-01-01T00:00:00.000Z', 0, 1 from users cross join campaigns
    where not exists (
      select 1 from candidacies where user_id = users.id and campaign_id = campaigns.id
    ) limit 1`.execute(previousVersion)
  const rows = await db.selectFrom('candidacies').select('company_id').execute()
  expect(rows.filter(({ company_id }) => company_id === null)).toEqual([])
})

it('records changes of submitted applications by a node of the previous version', async () => {
  await db.deleteFrom('candidacy_changes').execute()
  await sql`update candidacies set confirmed_at = '2026-01-02T00:00:00.000Z' where id = 2`.execute(previousVersion)
  await sql`update candidacies set source = 'radio' where id = 2`.execute(previousVersion)
  await sql`update candidacies set status = 'OFFER' where id = 3 and confirmed_at is null`.execute(previousVersion)
  const changes = await db.selectFrom('candidacy_changes').select(['candidacy_id', 'company_id']).execute()
  expect(changes).toEqual([{ candidacy_id: 2, company_id: expect.any(Number) as number }])
})

const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('waits for an application that a node of the previous version is changing', async () => {
  await sql`update candidacies set company_id = null where id = 2`.execute(previousVersion)
  const isBlocked = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length > 0
  }
  let started: Promise<Db> | undefined
  await previousVersion.transaction().execute(async (trx) => {
    await sql`update candidacies set source = 'fair' where id = 2`.execute(trx)
    started = openDatabase(location)
    // The assertion below reports a failure.
    started.catch(() => undefined)
    // The first attempt ends after the lock timeout of migrations, and another one follows.
    await until(isBlocked)
    await until(async () => !(await isBlocked()))
    await until(isBlocked, 2000)
  })
  await (await started!).destroy()
  const { company_id } = await db
    .selectFrom('candidacies')
    .select('company_id')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow()
  expect(company_id).toEqual(expect.any(Number))
})
