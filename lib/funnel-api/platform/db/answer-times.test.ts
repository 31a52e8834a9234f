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
  old = await openPreviousVersion(location, '016-answer-times', 3)
  await sql`update candidacies set answer_draft = '{"11":"Because"}'`.execute(old)
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})

it('keeps existing answers, which have no times', async () => {
  const rows = await db.selectFrom('candidacies').select(['answer_draft', 'answer_times']).execute()
  expect(rows).toEqual(Array(3).fill({ answer_draft: { 11: 'Because' }, answer_times: null }))
})

it('stores times next to answers that a node of the previous version changes', async () => {
  const answer_times = { 11: '2026-11-01T00:00:00.000Z' }
  await db.updateTable('candidacies').set({ answer_times }).where('id', '=', 1).execute()
  await sql`update candidacies set answer_draft = '{"11":"Changed"}' where id = 1`.execute(old)
  const row = await db.selectFrom('candidacies').select(['answer_draft', 'answer_times']).where('id', '=', 1).execute()
  expect(row).toEqual([{ answer_draft: { 11: 'Changed' }, answer_times }])
})
