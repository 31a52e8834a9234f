import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

it('adds text alternatives of videos, which existing jobs do not have', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '023-video-texts', 1)
  const db = await openDatabase(location)
  const read = () => db.selectFrom('campaigns').select(['abstract_video_text', 'video_text']).executeTakeFirstOrThrow()
  expect(await read()).toEqual({ abstract_video_text: null, video_text: null })
  const video_text = { captions_url: '/media/bakery/film.vtt', transcript: 'Bread.', description: null }
  await db.updateTable('campaigns').set({ video_text }).execute()
  // A node of the previous version does not know the columns.
  await old.updateTable('campaigns').set({ name: 'Miller' }).execute()
  expect(await read()).toEqual({ abstract_video_text: null, video_text })
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
