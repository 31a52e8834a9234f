import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

it('adds captions, which a node of the previous version deletes with their answer', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '026-record-captions', 2)
  const answer = (db: Db, candidacy_id: number) =>
    db
      .insertInto('records')
      .values({ candidacy_id, user_id: candidacy_id, pitch_id: 1, url: '/a', thumb_url: null, fs_handle: 'a' })
      .returning('id')
      .executeTakeFirstOrThrow()
  const [first, second] = [await answer(old, 1), await answer(old, 2)]
  const db = await openDatabase(location)
  const captions = { content: 'WEBVTT\n', locale: 'en', author_name: 'Lena', created_at: '2026-11-01T10:00:00.000Z' }
  const add = (record_id: number) =>
    db
      .insertInto('record_captions')
      .values({ record_id, ...captions })
      .execute()
  const rows = () => db.selectFrom('record_captions').selectAll().orderBy('id').execute()
  expect(await rows()).toEqual([])
  await add(first.id)
  await add(second.id)
  await expect(add(second.id)).rejects.toThrow()
  await old.deleteFrom('records').where('id', '=', first.id).execute()
  expect(await rows()).toMatchObject([{ record_id: second.id, ...captions }])
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
