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
  old = await openPreviousVersion(location, '015-resume-requirement', 3)
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})

it('keeps the CV required for existing jobs and applications', async () => {
  expect(await db.selectFrom('campaigns').select('resume_requirement').execute()).toEqual([
    { resume_requirement: 'REQUIRED' },
  ])
  const candidacies = await db.selectFrom('candidacies').select('is_resume_passed').execute()
  expect(candidacies).toEqual(Array(3).fill({ is_resume_passed: false }))
})

it('accepts an application that a node of the previous version creates', async () => {
  await old.deleteFrom('candidacies').where('user_id', '=', 1).execute()
  await sql`insert into candidacies (user_id, campaign_id, is_pitch_passed, is_subscribed, created_at)
    values (1, 1, 0, 1, '2026-11-01T00:00:00.000Z')`.execute(old)
  const row = db.selectFrom('candidacies').select('is_resume_passed').where('user_id', '=', 1)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ is_resume_passed: false })
})
