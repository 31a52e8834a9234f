import { sql } from 'kysely'
import { readMe } from '#lib/contract/me'
import { deleteAlertSubscription, exportAlertSubscription } from '#lib/contract/alert-subscriptions'
import { alertRequests, openAtNoon } from '#tests/support/alert-requests'
import type { TestApi } from '#tests/support/api'
import { newEmail, signUp } from '#tests/support/candidates'

let testApi: TestApi
beforeEach(async () => void (testApi = await openAtNoon()))
afterEach(() => testApi.close())

const { request, emails, linkOf, confirm, publish, matchAndSend, sentJobs } = alertRequests(() => testApi)
const exported = async (email: string) => testApi.callAs()(exportAlertSubscription, await linkOf(email))
/** Every row that contains an address, in all tables. */
async function tracesOf(email: string) {
  const found: string[] = []
  for (const { name } of await testApi.db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(testApi.db)
    found.push(...rows.map((row) => JSON.stringify(row)).filter((row) => row.includes(email)))
  }
  return found
}

it('exports all data about an address without an account, with the middle of the address hidden', async () => {
  const email = newEmail()
  await request(email)
  await confirm(email)
  await publish('baker')
  await matchAndSend()
  await request(email, { job_types: ['INTERNSHIP'] })
  const data = await exported(email)
  expect(data).toMatchObject({
    company: 'The Bakery',
    email: 'pe…@example.org',
    locale: 'nl',
    stopped_at: null,
    alerts: [
      { distance: 20, address: { city: 'Lyon' }, confirmed_at: expect.stringMatching(/Z$/) as string },
      { job_types: ['INTERNSHIP'], confirmed_at: null },
    ],
    jobs_found: [{ job: 'baker', mailed_at: expect.stringMatching(/Z$/) as string }],
  })
  expect(data.emails.map(({ template }) => template)).toEqual(['alert_confirmation', 'subscriber_digest'])
  expect(JSON.stringify(data)).not.toContain(email)
})

it('deletes all data about an address at once, and its link does nothing after that', async () => {
  const [email, other] = [newEmail(), newEmail()]
  for (const address of [email, other]) {
    await request(address)
    await confirm(address)
  }
  await publish('baker')
  await matchAndSend()
  await request(email, { job_types: ['INTERNSHIP'] })
  const link = await linkOf(email)
  expect(await tracesOf(email)).not.toEqual([])
  expect(await testApi.callAs()(deleteAlertSubscription, link)).toEqual({})
  expect(await tracesOf(email)).toEqual([])
  const { count } = testApi.db.fn
  const left = async (table: 'subscriber_alerts' | 'subscriber_matches') =>
    Number((await testApi.db.selectFrom(table).select(count('id').as('n')).executeTakeFirstOrThrow()).n)
  expect([await left('subscriber_alerts'), await left('subscriber_matches')]).toEqual([1, 1])
  expect((await testApi.send('POST', `/alert_subscriptions/${link.params.id}`, link.body)).status).toBe(404)
  expect((await testApi.send('DELETE', `/alert_subscriptions/${link.params.id}`, link.body)).status).toBe(404)
  testApi.shiftClock(24 * 60)
  await publish('second')
  await matchAndSend()
  expect(await emails(email, 'subscriber_digest')).toEqual([])
  expect(await sentJobs(other)).toEqual([['baker'], ['second']])
})

it('deletes an unconfirmed address, which can then subscribe again', async () => {
  const email = newEmail()
  await request(email)
  await testApi.callAs()(deleteAlertSubscription, await linkOf(email))
  expect(await tracesOf(email)).toEqual([])
  await request(email)
  expect(await confirm(email)).toMatchObject({ is_confirmed: true, alerts: [{ distance: 20 }] })
})

it('deletes no account of the same address', async () => {
  const email = newEmail()
  await request(email)
  const link = await linkOf(email)
  const person = await signUp(testApi, { email })
  await testApi.callAs()(deleteAlertSubscription, link)
  expect((await person.call(readMe)).email).toBe(email)
  expect(await emails(email, 'verification')).toHaveLength(1)
})
