import {
  AlertInput,
  createAlert,
  createAlertSingular,
  deleteAlert,
  listAlerts,
  updateAlert,
} from '#lib/contract/alerts'
import { updateMe } from '#lib/contract/accounts'
import { readMe } from '#lib/contract/me'
import { previewAlert } from '#lib/contract/places'
import { MAX_ALERTS } from '#lib/domain/campaign-alert'
import { alertValues } from '#lib/funnel-api/features/alerts/queries'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, signUp } from '#tests/support/candidates'

let testApi: TestApi
let camille: Candidate
beforeAll(async () => {
  testApi = await openTestApi()
})
beforeEach(async () => {
  camille = await signUp(testApi)
})
afterAll(() => testApi.close())

const LYON = { name: 'Lyon, France', city: 'Lyon', country: 'France', iso_country: 'FR', lat: 45.75, lon: 4.85 }
const alertAt = (distance: number, address: object = LYON) => ({
  body: { user_campaign_alert: { distance, address: { ...LYON, ...address } } },
})

describe('job alerts of a user', () => {
  it('are created, listed with the newest first, changed and deleted', async () => {
    const lyon = await camille.call(createAlert, alertAt(20))
    expect(lyon).toMatchObject({ distance: 20, address: { city: 'Lyon', lat: 45.75 } })
    const lille = await camille.call(createAlertSingular, alertAt(30, { name: 'Lille', lat: 50.633, lon: 3.0586 }))
    expect((await camille.call(listAlerts)).map(({ id }) => id)).toEqual([lille.id, lyon.id])
    const moved = await camille.call(updateAlert, {
      params: { id: lyon.id },
      body: { user_campaign_alert: { distance: 75 } },
    })
    expect(moved).toEqual({ ...lyon, distance: 75 })
    expect(await camille.call(deleteAlert, { params: { id: lille.id } })).toEqual({})
    expect(await camille.call(listAlerts)).toEqual([moved])
    expect((await camille.send('DELETE', `/me/campaign_alerts/${lille.id}`)).status).toBe(404)
  })

  it('are unique by place and filters, and a repeated call changes the distance', async () => {
    const created = await camille.call(createAlert, alertAt(20))
    const updated = await camille.call(createAlert, alertAt(50, { lat: 45.750001, lon: 4.849999 }))
    expect(updated).toMatchObject({ id: created.id, distance: 50 })
    expect(await camille.call(listAlerts)).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['a place', { distance: 20, address: LYON }],
    ['any location', {}],
  ])('are stored separately if their filters for %s differ', async (_, area) => {
    const create = (filters: object) =>
      camille.call(createAlert, { body: { user_campaign_alert: { ...area, ...filters } } })
    const internship = await create({ job_types: ['INTERNSHIP'] })
    const both = await create({ job_types: ['PERMANENT_CONTRACT', 'INTERNSHIP'] })
    const baking = await create({ professions: ['baking'] })
    expect(await create({ job_types: ['INTERNSHIP', 'PERMANENT_CONTRACT'] })).toEqual(both)
    expect(await camille.call(listAlerts)).toEqual([baking, both, internship])
    await camille.call(deleteAlert, { params: { id: internship.id } })
    const again = await create({ job_types: ['INTERNSHIP'] })
    expect(await camille.call(listAlerts)).toEqual([again, baking, both])
  })

  it('can be created by a node of the previous version at the same time', async () => {
    await camille.call(createAlert, alertAt(20))
    const filtered = { distance: 20, address: LYON, job_types: ['INTERNSHIP' as const] }
    await camille.call(createAlert, { body: { user_campaign_alert: filtered } })
    const values = { ...alertValues(AlertInput.parse(filtered)), distance: 75 }
    await testApi.db
      .insertInto('campaign_alerts')
      .values({ ...values, user_id: camille.user.id, company_id: 1, created_at: testApi.api.now().toISOString() })
      .onConflict((conflict) => conflict.columns(['user_id', 'lat', 'lon']).doUpdateSet(values))
      .execute()
    const all = await camille.call(listAlerts)
    expect(all.map(({ distance, job_types }) => [distance, job_types])).toEqual([
      [20, ['INTERNSHIP']],
      [75, ['INTERNSHIP']],
    ])
    // The same filters twice, because the previous version replaced those of the first alert.
    await camille.call(createAlert, { body: { user_campaign_alert: { ...filtered, distance: 30 } } })
    expect(await camille.call(listAlerts)).toHaveLength(2)
  })

  it('are created once by 20 identical concurrent calls', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => camille.call(createAlert, alertAt(20))))
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
    expect(await camille.call(listAlerts)).toHaveLength(1)
  })

  it('need a distance around a place', async () => {
    const body = { user_campaign_alert: { address: LYON } }
    expect((await camille.send('POST', '/me/campaign_alerts', body)).body).toMatchObject({
      error: { fields: { 'user_campaign_alert.distance': { key: 'REQUIRED' } } },
    })
  })

  it('turn alert emails on', async () => {
    await camille.call(updateMe, { body: { user: { is_campaign_alert_active: false } } })
    await camille.call(createAlert, alertAt(20))
    expect((await camille.call(readMe)).is_campaign_alert_active).toBe(true)
  })

  it('do not turn alert emails on if they are restored', async () => {
    await camille.call(updateMe, { body: { user: { is_campaign_alert_active: false } } })
    const { body } = alertAt(20)
    await camille.call(createAlert, { body: { ...body, is_restored: true } })
    expect(await camille.call(listAlerts)).toHaveLength(1)
    expect((await camille.call(readMe)).is_campaign_alert_active).toBe(false)
  })

  it(`are limited to ${MAX_ALERTS} even in concurrent calls, and can still be changed`, async () => {
    const nthAlert = (n: number) => alertAt(20, { lat: 45 + n / 10 })
    for (let n = 1; n < MAX_ALERTS; n += 1) await camille.call(createAlert, nthAlert(n))
    const replies = await Promise.all(
      [100, 101, 102].map((n) => camille.send('POST', '/me/campaign_alerts', nthAlert(n).body)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await camille.call(listAlerts)).toHaveLength(MAX_ALERTS)
    expect((await camille.send('POST', '/me/campaign_alerts', nthAlert(1).body)).status).toBe(200)
  })
})

describe('preview', () => {
  const preview = (lat: number, lon: number, distance: number, iso_country?: string) =>
    testApi.callAs()(previewAlert, {
      params: { company_slug: 'bakery' },
      query: { lat, lon, distance, ...(iso_country && { iso_country }) },
    })

  it('counts the jobs of the last 30 days within the circle, and remote ones in their country', async () => {
    const company_id = await testApi.companyId()
    const place = (city: string, lat: number, lon: number) =>
      ({ ...LYON, name: city, city, lat, lon }) as unknown as Awaited<ReturnType<typeof one>>['address']
    const one = (slug: string) =>
      testApi.db.selectFrom('campaigns').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()
    const { id: _id, ...base } = await one('night-baker')
    const days = (ago: number) => new Date(testApi.api.now().getTime() - ago * 86_400_000).toISOString()
    const job = (slug: string, address: typeof base.address, ago: number, more: object = {}) => ({
      ...base,
      slug,
      company_id,
      address,
      remote_level: 0 as const,
      first_activation_at: days(ago),
      ...more,
    })
    await testApi.db
      .updateTable('campaigns')
      .set({ first_activation_at: days(200) })
      .execute()
    await testApi.db
      .insertInto('campaigns')
      .values([
        job('in-nantes', place('Nantes', 47.218, -1.553), 3),
        job('in-nantes-long-ago', place('Nantes', 47.218, -1.553), 31),
        job('in-angers', place('Angers', 47.473, -0.55), 29, { is_online: false }),
        job('draft', place('Nantes', 47.218, -1.553), 1, { is_draft: true, is_online: false }),
        job('anywhere', place('Nice', 43.7, 7.26), 1, { remote_level: 3 }),
      ])
      .execute()
    expect(await preview(47.2, -1.5, 30)).toEqual({ nb_jobs: 1 })
    expect(await preview(47.2, -1.5, 100)).toEqual({ nb_jobs: 2 })
    expect(await preview(47.2, -1.5, 30, 'FR')).toEqual({ nb_jobs: 2 })
    expect(await preview(47.2, -1.5, 30, 'ES')).toEqual({ nb_jobs: 1 })
    expect(await preview(0, 0, 30)).toEqual({ nb_jobs: 0 })
  })

  it('is rate limited', async () => {
    await testApi.withStoppedClock(async () => {
      const address = '203.0.113.9'
      const request = () =>
        testApi.send('GET', '/companies/bakery/campaign_alerts/preview?lat=1&lon=1&distance=5', undefined, { address })
      for (let n = 0; n < 240; n += 1) expect((await request()).status).toBe(200)
      expect((await request()).status).toBe(429)
    })
  })
})

it('returns the jobs of a company as map points, one per place', async () => {
  const { body } = await testApi.send('GET', '/companies/bakery/campaign_points')
  const points = body as { lat: number; lon: number; nb: number }[]
  expect(points.length).toBeGreaterThan(0)
  expect(new Set(points.map(({ lat, lon }) => `${lat} ${lon}`)).size).toBe(points.length)
  expect(points.every(({ nb }) => nb >= 1)).toBe(true)
})
