import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

it('adds requested adjustments, which are deleted when a node of the previous version deletes their application', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '028-requested-adjustments', 2)
  const db = await openDatabase(location)
  const request = {
    is_questions_in_advance: true,
    interpreter: 'French Sign Language',
    is_text_only: false,
    other: null,
    changed_at: '2026-11-01T10:00:00.000Z',
  }
  const add = (candidacy_id: number) =>
    db
      .insertInto('requested_adjustments')
      .values({ candidacy_id, ...request })
      .execute()
  const rows = () => db.selectFrom('requested_adjustments').selectAll().orderBy('id').execute()
  expect(await rows()).toEqual([])
  await add(1)
  await add(2)
  await expect(add(2)).rejects.toThrow()
  await old.deleteFrom('candidacies').where('id', '=', 1).execute()
  expect(await rows()).toMatchObject([{ candidacy_id: 2, ...request }])
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
