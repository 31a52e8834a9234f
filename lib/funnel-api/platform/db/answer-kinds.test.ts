import { sql } from 'kysely'
import { recordRows } from '#lib/funnel-api/features/candidacies/application'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

let location: Awaited<ReturnType<typeof freshDatabase>>
let old: Db
let db: Db
beforeAll(async () => {
  location = await freshDatabase({ isBare: true })
  old = await openPreviousVersion(location, '014-answer-kinds', 3)
  await insertVideo(1)
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})

/** Inserts a record as the previous version does. */
const insertVideo = (candidacy_id: number) =>
  sql`insert into records (user_id, candidacy_id, pitch_id, url, fs_handle)
    values (${candidacy_id}, ${candidacy_id}, 7, '/fs/file/x', 'x')`.execute(old)
const recordOf = (candidacy_id: number) =>
  recordRows(db).where('records.candidacy_id', '=', candidacy_id).executeTakeFirstOrThrow()

it('existing records, and those of a node of the previous version, are videos', async () => {
  await insertVideo(2)
  for (const candidacy_id of [1, 2]) expect(await recordOf(candidacy_id)).toMatchObject({ kind: 'video', text: null })
})

it('deletes the choice of more time with its application', async () => {
  await db
    .insertInto('pitch_adjustments')
    .values({ candidacy_id: 3, pitch_time: 'DOUBLE', pitch_tries: 'NONE' })
    .execute()
  await db.deleteFrom('candidacies').where('id', '=', 3).execute()
  expect(await db.selectFrom('pitch_adjustments').selectAll().execute()).toEqual([])
})
