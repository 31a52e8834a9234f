import { sql } from 'kysely'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

it('fetches existing feeds once without conditions', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '034-located-jobs', 1)
  const at = '2026-11-01T10:00:00.000Z'
  await sql`insert into feeds
    (company_id, name, format, url, job_type, every_minutes, is_active, next_run_at, created_at, etag, last_modified)
    values (1, 'board', 'xml', 'http://board.test', 'OTHER', 60, 1, ${at}, ${at}, '"1"', 'Sun')`.execute(old)
  const db = await openDatabase(location)
  const feeds = await db.selectFrom('feeds').select(['name', 'etag', 'last_modified']).execute()
  expect(feeds).toEqual([{ name: 'board', etag: null, last_modified: null }])
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
