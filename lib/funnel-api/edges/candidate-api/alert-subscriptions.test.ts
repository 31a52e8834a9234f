import { sql } from 'kysely'
import { confirmAlertSubscription, deleteSubscriberAlert } from '#lib/contract/alert-subscriptions'
import { createAlert, listAlerts } from '#lib/contract/alerts'
import { readMe } from '#lib/contract/me'
import { deleteUnconfirmedAlerts, sendAlerts } from '#lib/funnel-api/features/alerts/jobs'
import { matchAlerts } from '#lib/funnel-api/features/alerts/match-alerts'
import { inChunks } from '#tests/bench/data'
import { alertRequests, linkIn, LYON, NEAR_LYON, openAtNoon, type Wanted } from '#tests/support/alert-requests'
import type { TestApi } from '#tests/support/api'
import { type Candidate, newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'

let testApi: TestApi
beforeEach(async () => void (testApi = await openAtNoon()))
afterEach(() => testApi.close())

const { request, emails, linkOf, confirm, read, publish, matchAndSend, sentJobs } = alertRequests(() => testApi)
const verify = ({ user }: Candidate) =>
  testApi.db
    .updateTable('users')
    .set({ email_verified_at: testApi.api.now().toISOString() })
    .where('id', '=', user.id)
    .execute()

it('sends one email to confirm, and no jobs before that', async () => {
  const email = newEmail()
  expect(await request(email)).toEqual({})
  await publish('early')
  await matchAndSend()
  expect(await sentJobs(email)).toEqual([])
  expect(await emails(email, 'alert_confirmation')).toMatchObject([
    { locale: 'nl', payload: { link: expect.stringContaining('http://bakery.test/job-alerts/subscriber.') as string } },
  ])
  expect(await read(email)).toMatchObject({
    is_confirmed: false,
    alerts: [{ distance: 20, address: { city: 'Lyon' } }],
  })
  expect(await confirm(email)).toMatchObject({ is_confirmed: true, is_in_account: false })
  await publish('baker')
  await publish('miller-lyon')
  await matchAndSend()
  await matchAndSend()
  // The newest job comes first.
  expect(await sentJobs(email)).toEqual([['miller-lyon', 'baker']])
})

it('hides the email address, and rejects a wrong token and one for unsubscribing from something else', async () => {
  const email = newEmail()
  await request(email)
  expect((await read(email)).email).toBe('pe…@example.org')
  const { params } = await linkOf(email)
  for (const user_token of ['x', 'subscriber.x'])
    expect((await testApi.send('PATCH', `/alert_subscriptions/${params.id}/confirm`, { user_token })).status).toBe(404)
  expect((await read(email)).is_confirmed).toBe(false)
})

it('gives the same reply for an address with an account, and requires its owner to confirm', async () => {
  const person = await signUp(testApi)
  await verify(person)
  expect(await request(person.email.toUpperCase())).toEqual({})
  expect(await person.call(listAlerts)).toEqual([])
  const link = linkIn(
    (
      await testApi.db
        .selectFrom('outbox')
        .selectAll()
        .where('template', '=', 'alert_confirmation')
        .executeTakeFirstOrThrow()
    ).payload,
  )
  expect(await testApi.callAs()(confirmAlertSubscription, link)).toMatchObject({ is_in_account: true })
  expect(await person.call(listAlerts)).toMatchObject([{ distance: 20, address: { city: 'Lyon' } }])
  expect((await person.call(readMe)).is_campaign_alert_active).toBe(true)
})

it('moves alerts into an account that is created later, once its address is verified', async () => {
  const email = newEmail()
  await request(email)
  await confirm(email)
  await publish('first')
  await matchAndSend()
  const person = await signUp(testApi, { email })
  expect(await person.call(listAlerts)).toEqual([])
  await verify(person)
  expect(await person.call(listAlerts)).toMatchObject([{ address: { city: 'Lyon' } }])
  testApi.shiftClock(24 * 60)
  await publish('second')
  await matchAndSend()
  expect(await sentJobs(email)).toEqual([['first']])
  expect(await sentJobs(email, 'alert_digest')).toEqual([['second']])
})

it('sends a job once if the address is verified between the match and the email', async () => {
  const email = newEmail()
  await request(email)
  await confirm(email)
  const person = await signUp(testApi, { email })
  await publish('baker')
  await matchAlerts.run(testApi.api)
  await verify(person)
  await sendAlerts.run(testApi.api)
  expect(await sentJobs(email, 'alert_digest')).toEqual([['baker']])
  expect(await sentJobs(email)).toEqual([])
})

it('moves more matches into an account than a statement can have parameters', async () => {
  // Four parameters for each match would exceed the limits of both databases.
  const COUNT = 16_384
  const email = newEmail()
  await request(email)
  await confirm(email)
  await verify(await signUp(testApi, { email }))
  const { id } = await testApi.db.selectFrom('alert_subscribers').select('id').executeTakeFirstOrThrow()
  const [subscriber, at] = [sql.lit(id), sql.lit(testApi.api.now().toISOString())]
  await inChunks(testApi.db, COUNT)`insert into subscriber_matches (subscriber_id, campaign_id, created_at, mailed_at)
    select ${subscriber}, 1000000 + n, ${at}, ${at} from numbers`
  await sendAlerts.run(testApi.api)
  const { count } = await testApi.db
    .selectFrom('alert_matches')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mailed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(COUNT)
})

it('moves the alerts of other addresses if those of one cannot be moved', async () => {
  for (const email of [newEmail(), newEmail()]) {
    await request(email)
    await confirm(email)
    await verify(await signUp(testApi, { email }))
  }
  const moved = () => testApi.db.selectFrom('campaign_alerts').select('id').execute()
  const log = captureLog()
  const transaction = jest.spyOn(testApi.db, 'transaction').mockImplementationOnce(() => {
    throw new Error('no transaction')
  })
  await sendAlerts.run(testApi.api)
  transaction.mockRestore()
  log.restore()
  expect(log.lines).toEqual([expect.stringContaining('job alerts not moved into the account')])
  expect(await moved()).toHaveLength(1)
  await sendAlerts.run(testApi.api)
  expect(await moved()).toHaveLength(2)
})

it('changes nothing for anyone who enters a confirmed address, until the person confirms', async () => {
  const email = newEmail()
  await request(email)
  await confirm(email)
  await request(email)
  await request(email, { distance: 500, address: LYON }, 'fr')
  const far = { ...LYON, lat: LYON.lat + 2 }
  await publish('far', { address: far })
  await publish('near')
  await matchAndSend()
  expect(await sentJobs(email)).toEqual([['near']])
  expect(await emails(email, 'subscriber_digest')).toMatchObject([{ locale: 'nl' }])
  expect(await read(email)).toMatchObject({
    is_confirmed: false,
    alerts: [
      { distance: 500, is_confirmed: false },
      { distance: 20, is_confirmed: true },
    ],
  })
  expect(await confirm(email, 'fr')).toMatchObject({ is_confirmed: true, alerts: [{ distance: 500 }] })
  testApi.shiftClock(24 * 60)
  await publish('far-again', { address: far })
  await matchAndSend()
  expect(await sentJobs(email)).toEqual([['near'], ['far-again']])
  expect((await emails(email, 'subscriber_digest')).at(-1)).toMatchObject({ locale: 'fr' })
})

it.each<[string, Wanted, number]>([
  ['any location', {}, 0],
  ['a place', NEAR_LYON, 1],
])('keeps all alerts for %s with different filters, also in an account', async (_, area, inAccount) => {
  const email = newEmail()
  const person = await signUp(testApi, { email })
  const types = (alerts: { job_types: string[] | null }[]) => alerts.map(({ job_types }) => job_types?.[0] ?? null)
  if (inAccount) await person.call(createAlert, { body: { user_campaign_alert: area } })
  await request(email, { ...area, job_types: ['INTERNSHIP'] })
  await request(email, { ...area, job_types: ['FREELANCE'] })
  expect(types((await confirm(email)).alerts)).toEqual(['FREELANCE', 'INTERNSHIP'])
  await request(email, { ...area, job_types: ['OTHER'] })
  expect(types((await read(email)).alerts)).toEqual(['OTHER', 'FREELANCE', 'INTERNSHIP'])
  await confirm(email)
  for (const job_type of ['FREELANCE', 'OTHER', 'IVB']) await publish(job_type, { job_type })
  await matchAndSend()
  expect(await sentJobs(email)).toEqual([['OTHER', 'FREELANCE']])
  await verify(person)
  const expected = ['FREELANCE', 'INTERNSHIP', 'OTHER', ...(inAccount ? [null] : [])]
  expect(types(await person.call(listAlerts)).toSorted()).toEqual(expected)
})

it('keeps the greater distance if the account has the same alert', async () => {
  const email = newEmail()
  const person = await signUp(testApi, { email })
  await person.call(createAlert, { body: { user_campaign_alert: NEAR_LYON } })
  for (const distance of [50, 30]) await request(email, { distance, address: LYON })
  expect((await confirm(email)).alerts).toMatchObject([{ distance: 30 }])
  await verify(person)
  expect(await person.call(listAlerts)).toMatchObject([{ distance: 30 }])
  await request(email, { distance: 10, address: LYON })
  await confirm(email)
  expect(await person.call(listAlerts)).toMatchObject([{ distance: 30 }])
})

it('unsubscribes by the link of an email, also after the alerts were moved into an account', async () => {
  const email = newEmail()
  await request(email)
  await confirm(email)
  await publish('baker')
  await matchAndSend()
  const [digest] = await emails(email, 'subscriber_digest')
  const { params, body } = linkIn(digest!.payload, 'unsubscribe')
  const unsubscribe = () => testApi.send('PATCH', `/candidacies/${params.id}/unsubscribe`, body)
  expect((await unsubscribe()).body).toMatchObject({ purpose: 'subscriber' })
  testApi.shiftClock(24 * 60)
  await publish('unwanted')
  await matchAndSend()
  expect(await sentJobs(email)).toEqual([['baker']])
  await confirm(email)
  await publish('wanted')
  await matchAndSend()
  expect(await sentJobs(email)).toEqual([['baker'], ['wanted']])
  const person = await signUp(testApi, { email })
  await verify(person)
  await person.call(listAlerts)
  await unsubscribe()
  expect((await person.call(readMe)).is_campaign_alert_active).toBe(false)
})

it('leaves out jobs that became drafts or closed before the email', async () => {
  const email = newEmail()
  await request(email)
  await confirm(email)
  for (const slug of ['baker', 'draft', 'closed']) await publish(slug)
  await matchAlerts.run(testApi.api)
  const change = (slug: string, values: object) =>
    testApi.db.updateTable('campaigns').set(values).where('slug', '=', slug).execute()
  await change('draft', { is_draft: true })
  await change('closed', { is_online: false })
  await sendAlerts.run(testApi.api)
  expect(await sentJobs(email)).toEqual([['baker']])
})

it('deletes an alert without an account', async () => {
  const email = newEmail()
  await request(email)
  await request(email, { job_types: ['INTERNSHIP'] })
  const { body, params } = await linkOf(email)
  const { alerts } = await confirm(email)
  const rest = await testApi.callAs()(deleteSubscriberAlert, { params: { ...params, alert_id: alerts[0]!.id }, body })
  expect(rest.alerts).toEqual([alerts[1]])
  expect((await testApi.send('DELETE', `/alert_subscriptions/${params.id}/alerts/${alerts[0]!.id}`, body)).status).toBe(
    404,
  )
})

it('deletes an unconfirmed alert and its address after 7 days', async () => {
  const [unconfirmed, confirmed] = [newEmail(), newEmail()]
  await request(unconfirmed)
  await request(confirmed)
  await confirm(confirmed)
  const addresses = async () =>
    (await testApi.db.selectFrom('alert_subscribers').select('email').execute()).map(({ email }) => email)
  testApi.shiftClock(7 * 24 * 60 - 1)
  await deleteUnconfirmedAlerts.run(testApi.api)
  expect(await addresses()).toEqual([unconfirmed, confirmed])
  testApi.shiftClock(2)
  await deleteUnconfirmedAlerts.run(testApi.api)
  expect(await addresses()).toEqual([confirmed])
})

it('keeps a new alert of an address that unsubscribed earlier for 7 days', async () => {
  const email = newEmail()
  await request(email)
  await confirm(email)
  const stopped_at = testApi.api.now().toISOString()
  await testApi.db.updateTable('alert_subscribers').set({ stopped_at }).execute()
  const isStored = async () => {
    await deleteUnconfirmedAlerts.run(testApi.api)
    return (await testApi.db.selectFrom('alert_subscribers').selectAll().execute()).length > 0
  }
  testApi.shiftClock(7 * 24 * 60 - 1)
  await request(email, { job_types: ['INTERNSHIP'] })
  testApi.shiftClock(2)
  expect(await isStored()).toBe(true)
  testApi.shiftClock(7 * 24 * 60)
  expect(await isStored()).toBe(false)
})

it('deletes a subscription with the account that has confirmed the same address', async () => {
  const email = newEmail()
  await request(email)
  const person = await signUp(testApi, { email })
  await verify(person)
  expect((await person.send('DELETE', '/me', { user: { current_password: PASSWORD } })).status).toBe(200)
  expect(await testApi.db.selectFrom('alert_subscribers').selectAll().execute()).toEqual([])
  expect(await emails(email, 'alert_confirmation')).toEqual([])
})

it('requires a bot check, and limits requests and emails', async () => {
  const body = { user_campaign_alert: NEAR_LYON, email: newEmail(), locale: 'fr' }
  const headers = { 'content-type': 'application/json', 'x-company': 'bakery', 'x-client-address': '203.0.113.77' }
  const url = 'http://bakery.test/companies/bakery/alert_subscriptions'
  const bare = await testApi.bare(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
  expect(await bare.json()).toMatchObject({ error: { code: 'BOT_SUSPECTED' } })
  await testApi.withStoppedClock(async () => {
    const email = newEmail()
    for (let n = 0; n < 4; n += 1) {
      expect(await request(email, { ...NEAR_LYON, address: { ...LYON, lat: 40 + n } })).toEqual({})
      expect(await request(newEmail())).toEqual({})
      await testApi.db.updateTable('outbox').set({ status: 'sent', dedupe_key: null }).execute()
    }
    expect(await emails(email, 'alert_confirmation')).toHaveLength(3)
    // The links of the earlier emails confirm the last alert too.
    expect((await read(email)).alerts).toHaveLength(4)
    const from = () =>
      testApi.send(
        'POST',
        '/companies/bakery/alert_subscriptions',
        { ...body, email: newEmail() },
        { address: '203.0.113.78' },
      )
    for (let n = 0; n < 10; n += 1) expect((await from()).status).toBe(200)
    expect((await from()).status).toBe(429)
  })
})

describe('an alert with filters', () => {
  it.each<[string, Wanted, string[]]>([
    ['a career area', { professions: ['baking'] }, ['far-baking', 'near-baking']],
    ['a contract type', { job_types: ['INTERNSHIP'] }, ['near-internship']],
    ['a place and a career area', { ...NEAR_LYON, professions: ['baking'] }, ['near-baking']],
    ['a place only', NEAR_LYON, ['near-internship', 'near-baking']],
    ['an area and a contract without jobs', { professions: ['baking'], job_types: ['INTERNSHIP'] }, []],
  ])('for %s matches only these jobs', async (_, wanted, expected) => {
    const email = newEmail()
    await request(email, wanted)
    await confirm(email)
    const far = { ...LYON, lat: 10 }
    await publish('far-baking', { profession: 'baking', job_type: 'FREELANCE', address: far })
    await publish('near-baking', { profession: 'baking', job_type: 'FREELANCE' })
    await publish('near-internship', { profession: null, job_type: 'INTERNSHIP' })
    await matchAndSend()
    expect((await sentJobs(email)).flat().toSorted()).toEqual(expected.toSorted())
  })
})
