import { createAlert, deleteAlert, listAlerts, updateAlert } from '#lib/contract/alerts'
import { Address } from '#lib/domain/address'
import { MAX_ALERTS } from '#lib/domain/campaign-alert'
import { sendAlerts } from '#lib/funnel-api/features/alerts/jobs'
import { matchAlerts } from '#lib/funnel-api/features/alerts/match-alerts'
import { alertValues } from '#lib/funnel-api/features/alerts/queries'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, signUp } from '#tests/support/candidates'

let testApi: TestApi
let camille: Candidate
let anna: Candidate
beforeAll(async () => {
  testApi = await openTestApi()
  await testApi.db.updateTable('campaigns').set({ is_online: false }).execute()
  camille = await signUp(testApi)
  anna = await signUp(testApi)
  await testApi.db.updateTable('users').set({ email_verified_at: '2027-01-01T00:00:00.000Z' }).execute()
})
afterAll(() => testApi.close())

const setClock = (time: string) => void (testApi.api.now = () => new Date(time))
const town = (name: string, lat: number, lon: number) =>
  ({ name, city: name, country: null, iso_country: 'FR', lat, lon }) as unknown as Address & {
    name: string
    lat: number
    lon: number
  }
const alert = (candidate: Candidate, lat: number, distance = 20) =>
  candidate.call(createAlert, { body: { user_campaign_alert: { distance, address: town('Lyon', lat, 4.85) } } })
const digests = async () =>
  (await testApi.db.selectFrom('outbox').select('payload').where('template', '=', 'alert_digest').execute()).map(
    ({ payload }) => payload as { count: number; jobs: { name: string }[] },
  )

async function publish(slugs: readonly string[], more: object = {}) {
  const base = await testApi.db
    .selectFrom('campaigns')
    .selectAll()
    .where('slug', '=', 'night-baker')
    .executeTakeFirstOrThrow()
  for (const slug of slugs) {
    const { id: _id, ...values } = base
    const job = { slug, name: slug, address: town('Lyon', 45.75, 4.85), remote_level: 0 as const, date_end: null }
    await testApi.db
      .insertInto('campaigns')
      .values({ ...values, ...job, is_online: true, is_draft: false, matched_at: null, ...more })
      .execute()
  }
}
const takeOffline = () => testApi.db.updateTable('campaigns').set({ is_online: false }).execute()

it('lists the 20 newest of all new jobs, and sends no email before seven in the morning', async () => {
  await alert(camille, 45.75)
  await publish(Array.from({ length: 21 }, (_, index) => `job-${index}`))
  await matchAlerts.run(testApi.api)
  setClock('2027-03-10T05:59:59Z')
  await sendAlerts.run(testApi.api)
  expect(await digests()).toEqual([])
  setClock('2027-03-10T06:00:00Z')
  await sendAlerts.run(testApi.api)
  const [digest] = await digests()
  expect(digest).toMatchObject({ count: 21, jobs: { length: 20 } })
  expect(digest!.jobs[0]!.name).toBe('job-20')
  await takeOffline()
})

it('matches a job only within the distance of the alert', async () => {
  await testApi.db.deleteFrom('campaign_alerts').execute()
  // A degree of latitude is 111 kilometers.
  await alert(camille, 45.75 + 19 / 111.2)
  await alert(anna, 45.75 - 21 / 111.2)
  await publish(['near'])
  await matchAlerts.run(testApi.api)
  const matches = await testApi.db
    .selectFrom('alert_matches')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
    .select('user_id')
    .where('slug', '=', 'near')
    .execute()
  expect(matches).toEqual([{ user_id: camille.user.id }])
  await takeOffline()
})

it.each([
  ['fully remote', 1, { remote_level: 3 }],
  ['partly remote', 0, { remote_level: 2 }],
  [
    'put online in the future',
    0,
    { matched_at: '2027-01-01T00:00:00.000Z', last_activation_at: '2027-04-01T00:00:00.000Z' },
  ],
  ['matched before', 0, { matched_at: '2027-02-01T00:00:00.000Z', last_activation_at: '2027-02-01T00:00:00.000Z' }],
  ['online again', 1, { matched_at: '2027-02-01T00:00:00.000Z', last_activation_at: '2027-02-01T00:00:00.001Z' }],
] as const)('the number of matches of a job that is %s is %i', async (what, count, values) => {
  setClock('2027-03-10T06:00:00Z')
  await testApi.db.deleteFrom('campaign_alerts').execute()
  const isNear = 'matched_at' in values
  await alert(camille, isNear ? 45.75 : 48)
  await publish([what], values)
  await matchAlerts.run(testApi.api)
  const matches = testApi.db.selectFrom('alert_matches').innerJoin('campaigns', 'campaigns.id', 'campaign_id')
  expect(await matches.select('user_id').where('slug', '=', what).execute()).toHaveLength(count)
  await takeOffline()
})

it('rounds coordinates to five decimals', () => {
  const { lat, lon, address } = alertValues({
    distance: 10,
    professions: null,
    job_types: null,
    address: { ...Address.parse({}), ...town('Lyon', 45.123456, 4.000004) },
  })
  expect([lat, lon, address.lat, address.lon]).toEqual([45.12346, 4, 45.12346, 4])
})

it('a user has a limited number of alerts, latest first, and changes only their own', async () => {
  await testApi.db.deleteFrom('campaign_alerts').execute()
  for (let index = 0; index < MAX_ALERTS; index += 1) await alert(camille, 40 + index / 10)
  await expect(alert(camille, 50)).rejects.toMatchObject({ code: 'CONFLICT' })
  await alert(camille, 40, 30)
  const alerts = await camille.call(listAlerts)
  expect(alerts).toHaveLength(MAX_ALERTS)
  expect(alerts.map(({ id }) => id)).toEqual(alerts.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(alerts.at(-1)).toMatchObject({ distance: 30 })
  const { id } = alerts[0]!
  const change = { params: { id }, body: { user_campaign_alert: { distance: 50 } } }
  await expect(anna.call(updateAlert, change)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(anna.call(deleteAlert, { params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await camille.call(updateAlert, change)).toMatchObject({ id, distance: 50 })
  await camille.call(deleteAlert, { params: { id } })
  expect(await camille.call(listAlerts)).toHaveLength(MAX_ALERTS - 1)
})
