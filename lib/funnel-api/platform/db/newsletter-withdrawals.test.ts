import { AlertInput } from '#lib/contract/alerts'
import { restoreNewsletter, withdrawNewsletter } from '#lib/funnel-api/features/accounts/mutations'
import { alertValues, storeAlert } from '#lib/funnel-api/features/alerts/queries'
import { listSubscriptions } from '#lib/funnel-api/features/companies/newsletter'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { address } from '#tests/support/samples'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

const at = '2026-11-01T10:00:00.000Z'
const LYON = { name: 'Lyon', lat: 45.75, lon: 4.85 }

it('keeps consents and job alerts from before the migration, and changes them', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '033-newsletter-withdrawals', 2)
  // As numbers and JSON, because the previous version is opened without the conversion of values.
  await old
    .updateTable('users')
    .set({ is_partner_newsletter_active: 1 as never, newsletter_accepted_at: at, email_verified_at: at, locale: 'fr' })
    .where('id', '=', 1)
    .execute()
  await old.updateTable('users').set({ email_verified_at: null }).where('id', '=', 2).execute()
  const consent = { text_version: '1', locale: 'fr' as const, page: '/profile' }
  await old
    .insertInto('acceptances')
    .values({ ...consent, user_id: 1, kind: 'newsletter_terms', created_at: at })
    .execute()
  const valuesOf = (distance: number, job_types: string[] | null) =>
    alertValues(AlertInput.parse({ distance, address: address(LYON), job_types }))
  const { address: lyon, ...values } = valuesOf(20, ['INTERNSHIP'])
  const stored = { address: JSON.stringify(lyon) as never, job_types: '["INTERNSHIP"]' as never }
  const place = { user_id: 1, company_id: 1, created_at: at }
  const addToOld = (distance: number) =>
    old
      .insertInto('campaign_alerts')
      .values({ ...values, ...stored, ...place, distance })
      .onConflict((conflict) => conflict.columns(['user_id', 'lat', 'lon']).doUpdateSet({ distance }))
      .execute()
  await addToOld(20)

  const db = await openDatabase(location)
  const api = { db, secret: 'secret', origin: () => 'http://bakery.test' }
  const proof = async () => (await listSubscriptions(api, { id: 1, slug: 'bakery' }, { limit: 9 })).subscriptions
  const expected = [{ accepted_at: at, text_version: '1', text_locale: 'fr', page: '/profile' }]
  expect(await proof()).toMatchObject(expected)
  expect(await withdrawNewsletter(db, 1, '2026-11-02T10:00:00.000Z')).toBe(true)
  expect(await proof()).toEqual([])
  await restoreNewsletter(db, 1, '2026-11-02T10:00:00.000Z')
  expect(await proof()).toMatchObject(expected)

  const add = (distance: number, job_types: string[] | null) =>
    storeAlert(db, { id: 1, company_id: 1 }, { ...valuesOf(distance, job_types), created_at: at }, () => distance)
  await add(30, ['INTERNSHIP'])
  await add(40, null)
  await add(50, ['FREELANCE'])
  await addToOld(60)
  const rows = db.selectFrom('campaign_alerts').select(['distance', 'job_types']).orderBy('id').execute()
  expect(await rows).toEqual([
    { distance: 60, job_types: ['INTERNSHIP'] },
    { distance: 40, job_types: null },
    { distance: 50, job_types: ['FREELANCE'] },
  ])
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
