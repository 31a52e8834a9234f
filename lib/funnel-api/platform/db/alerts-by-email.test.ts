import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

let location: Awaited<ReturnType<typeof freshDatabase>>
let old: Db
let db: Db
beforeAll(async () => {
  location = await freshDatabase({ isBare: true })
  old = await openPreviousVersion(location, '018-alerts-by-email', 2)
  await old.insertInto('campaign_alerts').values(alertOf(1)).execute()
  await old
    .insertInto('acceptances')
    .values({ user_id: 1, kind: 'newsletter_terms', text_version: '1', locale: 'fr', created_at: at })
    .execute()
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})

const at = '2026-11-01T10:00:00.000Z'
const alertOf = (user_id: number) => ({
  user_id,
  company_id: 1,
  distance: 20,
  reach: 5,
  iso_country: 'FR',
  lat: 45.75,
  lon: 4.85,
  created_at: at,
  // JSON, because the previous version is opened without the conversion of values.
  address: JSON.stringify({ name: 'Lyon' }) as never,
})

it('keeps alerts and consents from before the migration, without filters and page', async () => {
  expect(await db.selectFrom('campaign_alerts').selectAll().execute()).toMatchObject([
    { user_id: 1, distance: 20, address: { name: 'Lyon' }, professions: null, job_types: null },
  ])
  expect(await db.selectFrom('acceptances').select(['text_version', 'page']).execute()).toEqual([
    { text_version: '1', page: null },
  ])
})

it('accepts the alerts of a node that still runs the previous version', async () => {
  await old.insertInto('campaign_alerts').values(alertOf(2)).execute()
  const { professions } = await db
    .selectFrom('campaign_alerts')
    .select('professions')
    .where('user_id', '=', 2)
    .executeTakeFirstOrThrow()
  expect(professions).toBeNull()
})

it('deletes the alerts of a subscriber with the subscriber', async () => {
  const subscriber = { company_id: 1, email: 'n@example.org', email_key: 'n@example.org', locale: 'fr' as const }
  const times = { created_at: at, confirmed_at: null, stopped_at: null, alert_mailed_at: null }
  const { id } = await db
    .insertInto('alert_subscribers')
    .values({ ...subscriber, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { user_id: _user, ...alert } = alertOf(1)
  await db
    .insertInto('subscriber_alerts')
    .values({ ...alert, subscriber_id: id, confirmed_at: null })
    .execute()
  await db.deleteFrom('alert_subscribers').where('id', '=', id).execute()
  expect(await db.selectFrom('subscriber_alerts').select('id').execute()).toEqual([])
})
