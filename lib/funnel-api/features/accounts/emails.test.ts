import { addCodeToLink } from '#lib/funnel-api/features/accounts/email-links'
import { sendConfirmationEmail, sendFirstEmail } from '#lib/funnel-api/features/accounts/emails'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'

const NOW = '2026-11-23T10:00:00.000Z'

let testApi: TestApi
let company: { id: number; slug: string; locale: 'en' }
beforeAll(async () => {
  testApi = await openTestApi()
  company = { id: await testApi.companyId(), slug: 'bakery', locale: 'en' }
})
afterAll(() => testApi.close())

const rowOf = (id: number) => testApi.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Runs `work` for a new user with these values, and returns the email that it queues. */
async function sent(work: (user: Awaited<ReturnType<typeof rowOf>>) => Promise<unknown>, values: object = {}) {
  const { user } = await signUp(testApi)
  await testApi.db.deleteFrom('outbox').execute()
  await work({ ...(await rowOf(user.id)), ...values })
  return testApi.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
}

it('asks an unconfirmed address for confirmation, without a code in the outbox', async () => {
  const email = await sent((user) => sendFirstEmail(testApi.db, testApi.api, company, user, null))
  expect(email).toMatchObject({
    template: 'verification',
    locale: 'en',
    payload: { link: 'http://bakery.test/confirm-email' },
  })
  const link = await addCodeToLink(testApi.api)(email, String(email.payload.link))
  expect(link).toMatch(/^http:\/\/bakery\.test\/confirm-email#[\w-]{43}$/)
})

it('returns the job of the sign-up when the address is confirmed', async () => {
  const { id } = await testApi.campaign('night-baker')
  const email = await sent((user) => sendFirstEmail(testApi.db, testApi.api, company, user, id))
  const link = new URL(await addCodeToLink(testApi.api)(email, String(email.payload.link)))
  const confirm = await testApi.send('POST', '/email_confirmations', { token: link.hash.slice(1) })
  expect(confirm).toMatchObject({ status: 200, body: { job_slug: 'night-baker' } })
})

it('welcomes a user whose address is confirmed', async () => {
  const email = await sent((user) => sendFirstEmail(testApi.db, testApi.api, company, user, null), {
    email_verified_at: NOW,
    locale: 'fr',
  })
  expect(email).toMatchObject({
    template: 'welcome',
    locale: 'fr',
    payload: { link: 'http://bakery.test/welcome-back-user' },
  })
})

it('adds no code to the confirmation link of an older version, which has no user ID', async () => {
  const email = await sent((user) => sendConfirmationEmail(testApi.db, testApi.api, company, user))
  const payload = { link: String(email.payload.link) }
  expect(await addCodeToLink(testApi.api)({ ...email, payload }, payload.link)).toBe(payload.link)
})
