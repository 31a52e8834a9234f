import { CONFIRM_DAYS } from '#lib/domain/campaign-alert'
import type { Address } from '#lib/domain/address'
import { createAlert } from '#lib/contract/alerts'
import { updateMe } from '#lib/contract/accounts'
import { deleteUnconfirmedAlerts, sendAlerts } from '#lib/funnel-api/features/alerts/jobs'
import { matchAlerts } from '#lib/funnel-api/features/alerts/match-alerts'
import { verifyUnsubscribeToken } from '#lib/funnel-api/platform/signatures/unsubscribe-token'
import { openTestApi, type TestApi } from '#tests/support/api'
import { confirmAddress } from '#tests/support/applicants'
import { apply, type Candidate, signUp } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'

let testApi: TestApi
async function verified(...args: Parameters<typeof signUp>) {
  const candidate = await signUp(...args)
  await confirmAddress(testApi, candidate)
  return candidate
}
let camille: Candidate
beforeEach(async () => {
  testApi = await openTestApi()
  // Noon, because no alert emails are sent at night.
  const noon = new Date('2027-03-10T12:00:00Z').getTime()
  const start = Date.now()
  testApi.api.now = () => new Date(noon + Date.now() - start)
  await testApi.db
    .updateTable('campaigns')
    .set({ matched_at: '2027-01-01T00:00:00.000Z', last_activation_at: null })
    .execute()
  camille = await verified(testApi)
})
afterEach(() => testApi.close())

type Place = Address & { lat: number; lon: number; name: string }
const place = (city: string, lat: number, lon: number, iso_country = 'FR') =>
  ({ name: city, city, country: null, iso_country, lat, lon }) as unknown as Place
const LYON = place('Lyon', 45.75, 4.85)
const VILLEURBANNE = place('Villeurbanne', 45.77, 4.88)
const NICE = place('Nice', 43.7, 7.26)

const alert = (candidate: Candidate, address = LYON, distance = 20) =>
  candidate.call(createAlert, { body: { user_campaign_alert: { distance, address } } })

/** Inserts an online job directly into the database. */
async function publish(slug: string, address: Address, more: object = {}) {
  const { id: _id, ...base } = await testApi.db
    .selectFrom('campaigns')
    .selectAll()
    .where('slug', '=', 'night-baker')
    .executeTakeFirstOrThrow()
  const now = testApi.api.now().toISOString()
  const online = { is_online: true, is_draft: false, first_activation_at: now, last_activation_at: now }
  const job = { slug, name: slug, address, remote_level: 0 as const, date_end: null, matched_at: null }
  await testApi.db
    .insertInto('campaigns')
    .values({ ...base, ...job, ...online, ...more })
    .execute()
}
const updateCampaign = (slug: string, values: object) =>
  testApi.db.updateTable('campaigns').set(values).where('slug', '=', slug).execute()

async function matchAndSend() {
  await matchAlerts.run(testApi.api)
  await sendAlerts.run(testApi.api)
}
const HOUR_MINUTES = 60
type ListedJob = { name: string; place: string; link: string }
type Digest = { count: number; link: string; unsubscribe: string; jobs: ListedJob[] }
const emails = async () =>
  (
    await testApi.db.selectFrom('outbox').selectAll().where('template', '=', 'alert_digest').orderBy('id').execute()
  ).map(({ payload, ...email }) => ({ ...email, payload: payload as Digest }))
const sentJobs = async () => (await emails()).map(({ payload }) => payload.jobs.map(({ name }) => name))

it('stops between jobs and between recipients when the process stops', async () => {
  await alert(camille)
  await publish('first', LYON)
  await publish('second', LYON)
  const matched = async () => (await testApi.db.selectFrom('alert_matches').select('id').execute()).length
  await matchAlerts.run(testApi.api, () => true)
  expect(await matched()).toBe(0)
  let checks = 0
  await matchAlerts.run(testApi.api, () => (checks += 1) > 1)
  expect(await matched()).toBe(1)
  await sendAlerts.run(testApi.api, () => true)
  expect(await emails()).toEqual([])
  await matchAndSend()
  expect((await sentJobs()).map((jobs) => jobs.toSorted())).toEqual([['first', 'second']])
})

it('sends a job within the area of an alert, with its location, its page and an unsubscribe link', async () => {
  await camille.call(updateMe, { body: { user: { locale: 'nl' } } })
  await alert(camille)
  await publish('baker', VILLEURBANNE)
  await publish('seller', NICE)
  await matchAndSend()
  const [email, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ recipient: camille.user.email, locale: 'nl' })
  expect(email!.payload).toMatchObject({
    first_name: camille.user.first_name,
    count: 1,
    link: 'http://bakery.test/profile#alerts',
    jobs: [{ name: 'baker', place: 'Bakery North · Villeurbanne', link: 'http://bakery.test/jobs/baker' }],
  })
  const [token, id] = email!.payload.unsubscribe.split('/').slice(-2)
  expect(verifyUnsubscribeToken(testApi.api, token!, Number(id))).toEqual({ purpose: 'alerts', id: camille.user.id })
})

it('keeps matches until the address is verified', async () => {
  const unverified = await signUp(testApi)
  await alert(unverified)
  await publish('baker', LYON)
  await matchAndSend()
  expect(await sentJobs()).toEqual([])
  await confirmAddress(testApi, unverified)
  await matchAndSend()
  expect(await sentJobs()).toEqual([['baker']])
})

it('deletes unsent matches of users who have not verified their address in time', async () => {
  const unverified = await signUp(testApi)
  for (const candidate of [camille, unverified]) await alert(candidate)
  await publish('baker', LYON)
  await matchAlerts.run(testApi.api)
  const matched = async () =>
    (await testApi.db.selectFrom('alert_matches').select('user_id').orderBy('user_id').execute()).map(
      ({ user_id }) => user_id,
    )
  testApi.shiftClock((CONFIRM_DAYS * 24 - 1) * HOUR_MINUTES)
  await deleteUnconfirmedAlerts.run(testApi.api)
  expect(await matched()).toEqual([camille.user.id, unverified.user.id])
  testApi.shiftClock(2 * HOUR_MINUTES)
  await deleteUnconfirmedAlerts.run(testApi.api)
  expect(await matched()).toEqual([camille.user.id])
})

it('sends a job once for two alerts, two rounds and two nodes', async () => {
  await alert(camille)
  await alert(camille, VILLEURBANNE)
  await publish('baker', LYON)
  await Promise.all([matchAlerts.run(testApi.api), matchAlerts.run(testApi.api)])
  await Promise.all([sendAlerts.run(testApi.api), sendAlerts.run(testApi.api), sendAlerts.run(testApi.api)])
  await matchAndSend()
  testApi.shiftClock(24 * HOUR_MINUTES)
  await matchAndSend()
  expect(await sentJobs()).toEqual([['baker']])
})

it('collects later jobs for the email of the next day', async () => {
  await alert(camille)
  await publish('first', LYON)
  await matchAndSend()
  await publish('second', LYON)
  await matchAndSend()
  await publish('third', LYON)
  testApi.shiftClock(3 * HOUR_MINUTES)
  await matchAndSend()
  expect(await sentJobs()).toEqual([['first']])
  testApi.shiftClock(17 * HOUR_MINUTES)
  await matchAndSend()
  expect(await sentJobs()).toEqual([['first'], ['third', 'second']])
})

it('sends no emails at night', async () => {
  await alert(camille)
  testApi.shiftClock(16 * HOUR_MINUTES)
  await publish('night', LYON)
  await matchAndSend()
  expect(await sentJobs()).toEqual([])
  testApi.shiftClock(3 * HOUR_MINUTES)
  await matchAndSend()
  expect(await sentJobs()).toEqual([['night']])
})

it('sends to each company by its own time zone, with one query', async () => {
  const otherUser = await verified(testApi, { company: 'foundry' })
  for (const candidate of [camille, otherUser]) await alert(candidate)
  const { id: company_id } = await testApi.db
    .updateTable('companies')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('slug', '=', 'foundry')
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish('baker', VILLEURBANNE)
  await publish('smith', VILLEURBANNE, { company_id, entity_id: null })
  const recipients = async () => (await emails()).map(({ recipient }) => recipient)
  // In Auckland, it is one at night and then eight in the morning. At the bakery, it is still the previous day.
  await matchAndSend()
  expect(await recipients()).toEqual([camille.email])
  const selectFrom = jest.spyOn(testApi.db, 'selectFrom')
  testApi.shiftClock(7 * HOUR_MINUTES)
  await sendAlerts.run(testApi.api)
  expect(selectFrom.mock.calls.filter(([table]) => (table as unknown) === 'companies')).toHaveLength(1)
  selectFrom.mockRestore()
  expect(await recipients()).toEqual([camille.email, otherUser.email])
  await matchAndSend()
  expect(await recipients()).toHaveLength(2)
})

it('ignores drafts, closed jobs and jobs past their closing date', async () => {
  await alert(camille)
  await publish('draft', LYON, { is_online: false, is_draft: true })
  await publish('over', LYON, { date_end: '2027-03-09' })
  await publish('closed', LYON)
  await matchAlerts.run(testApi.api)
  await updateCampaign('closed', { is_online: false })
  await sendAlerts.run(testApi.api)
  expect(await sentJobs()).toEqual([])
  // The match of a closed job is dropped, not retained for another day.
  await updateCampaign('closed', { is_online: true })
  await sendAlerts.run(testApi.api)
  expect(await sentJobs()).toEqual([])
})

it('names the business unit of a job if the company shows business units', async () => {
  await alert(camille)
  const company = () => testApi.db.updateTable('companies').where('slug', '=', 'bakery')
  await publish('first', LYON)
  await matchAndSend()
  testApi.shiftClock(24 * HOUR_MINUTES)
  await company().set({ is_multi_entity_active: false }).execute()
  await publish('second', LYON)
  await matchAndSend()
  const places = (await emails()).map(({ payload }) => payload.jobs[0]!.place)
  expect(places).toEqual(['Bakery North · Lyon', 'Lyon'])
})

it('leaves out a job that the user has applied for', async () => {
  await alert(camille)
  await publish('baker', LYON)
  await publish('known', LYON)
  await matchAlerts.run(testApi.api)
  await apply(testApi, camille, 'known')
  await sendAlerts.run(testApi.api)
  expect(await sentJobs()).toEqual([['baker']])
})

it('sends no job if alerts were off when the job was published or when the email was due', async () => {
  await alert(camille)
  await camille.call(updateMe, { body: { user: { is_campaign_alert_active: false } } })
  await publish('off', LYON)
  await matchAndSend()
  await camille.call(updateMe, { body: { user: { is_campaign_alert_active: true } } })
  await publish('on', LYON)
  await matchAlerts.run(testApi.api)
  await camille.call(updateMe, { body: { user: { is_campaign_alert_active: false } } })
  await sendAlerts.run(testApi.api)
  await camille.call(updateMe, { body: { user: { is_campaign_alert_active: true } } })
  await matchAndSend()
  expect(await sentJobs()).toEqual([])
})

it('sends a fully remote job to alerts in its whole country only', async () => {
  await alert(camille)
  const anna = await verified(testApi)
  await alert(anna, place('Gent', 51.05, 3.72, 'BE'))
  await publish('anywhere', NICE, { remote_level: 3 })
  await matchAndSend()
  expect((await emails()).map(({ recipient }) => recipient)).toEqual([camille.user.email])
})

it('matches circles across the date line and around a pole', async () => {
  await alert(camille, place('Taveuni', -16.8, 179.98, 'FJ'), 30)
  const anna = await verified(testApi)
  await alert(anna, place('North', 89.95, 10, 'NO'), 30)
  await publish('across', place('Lau', -16.8, -179.9, 'FJ'))
  await publish('around', place('Pole', 89.9, -170, 'NO'))
  await publish('far', place('Suva', -18.14, 178.44, 'FJ'))
  await matchAndSend()
  expect((await emails()).map(({ recipient, payload }) => [recipient, payload.jobs.map(({ name }) => name)])).toEqual(
    expect.arrayContaining([
      [camille.user.email, ['across']],
      [anna.user.email, ['around']],
    ]),
  )
  expect(await emails()).toHaveLength(2)
})

it('ignores alerts of other companies', async () => {
  const otherUser = await verified(testApi, { company: 'foundry' })
  await alert(otherUser)
  await publish('baker', LYON)
  await matchAndSend()
  expect(await emails()).toEqual([])
})

it('sends a job that is online again only to users who did not get it', async () => {
  await alert(camille)
  await publish('baker', LYON)
  await matchAndSend()
  const anna = await verified(testApi)
  await alert(anna)
  testApi.shiftClock(1)
  await updateCampaign('baker', { last_activation_at: testApi.api.now().toISOString() })
  testApi.shiftClock(24 * HOUR_MINUTES)
  await matchAndSend()
  expect((await emails()).map(({ recipient }) => recipient)).toEqual([camille.user.email, anna.user.email])
})

it('sends an email that failed in the next round, and those to others at once', async () => {
  const anna = await verified(testApi)
  for (const candidate of [camille, anna]) await alert(candidate)
  await publish('baker', LYON)
  await matchAlerts.run(testApi.api)
  const recipients = async () => (await emails()).map(({ recipient }) => recipient)
  const { origin } = testApi.api
  // Only the first email fails.
  testApi.api.origin = () => {
    testApi.api.origin = origin
    throw new Error('no origin')
  }
  const log = captureLog()
  await sendAlerts.run(testApi.api)
  log.restore()
  expect(log.lines).toEqual([expect.stringContaining(`job alert email failed  kind=user  id=${camille.user.id}`)])
  expect(await recipients()).toEqual([anna.email])
  await sendAlerts.run(testApi.api)
  expect(await recipients()).toEqual([anna.email, camille.email])
  expect(await sentJobs()).toEqual([['baker'], ['baker']])
})
