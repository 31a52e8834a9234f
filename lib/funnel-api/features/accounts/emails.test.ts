import { addCodeToLink } from '#lib/funnel-api/features/accounts/email-links'
import { sendConfirmationEmail, sendFirstEmail } from '#lib/funnel-api/features/accounts/emails'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'

const NOW = '2026-11-23T10:00:00.000Z'

let test: TestApi
let company: { id: number; slug: string; locale: 'en' }
beforeAll(async () => {
  test = await openTestApi()
  company = { id: await test.companyId(), slug: 'bakery', locale: 'en' }
})
afterAll(() => test.close())

const rowOf = (id: number) => test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Runs `work` for a new user with these values, and returns the email that it queues. */
async function sent(work: (user: Awaited<ReturnType<typeof rowOf>>) => Promise<unknown>, values: object = {}) {
  const { user } = await signUp(test)
  await test.db.deleteFrom('outbox').execute()
  await work({ ...(await rowOf(user.id)), ...values })
  return test.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
}

it('asks an unconfirmed address for confirmation, without a code in the outbox', async () => {
  const email = await sent((user) => sendFirstEmail(test.db, test.api, company, user, null))
  expect(email).toMatchObject({
    template: 'verification',
    locale: 'en',
    payload: { link: 'http://bakery.test/confirm-email' },
  })
  const link = await addCodeToLink(test.api)(email, String(email.payload.link))
  expect(link).toMatch(/^http:\/\/bakery\.test\/confirm-email#[\w-]{43}$/)
})

it('returns the job of the sign-up when the address is confirmed', async () => {
  const { id } = await test.campaign('night-baker')
  const email = await sent((user) => sendFirstEmail(test.db, test.api, company, user, id))
  const link = new URL(await addCodeToLink(test.api)(email, String(email.payload.link)))
  const confirm = await test.send('POST', '/email_confirmations', { token: link.hash.slice(1) })
  expect(confirm).toMatchObject({ status: 200, body: { job_slug: 'night-baker' } })
})

it('welcomes a user whose address is confirmed', async () => {
  const email = await sent((user) => sendFirstEmail(test.db, test.api, company, user, null), {
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
  const email = await sent((user) => sendConfirmationEmail(test.db, test.api, company, user))
  const payload = { link: String(email.payload.link) }
  expect(await addCodeToLink(test.api)({ ...email, payload }, payload.link)).toBe(payload.link)
})
