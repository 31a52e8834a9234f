import { sendVerificationEmail, sendWelcomeEmail } from '#lib/funnel-api/features/accounts/emails'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'

const NOW = '2026-11-23T10:00:00.000Z'
const DAY = 24 * 60

let test: TestApi
let company: { id: number; slug: string; locale: 'en' }
let now: () => Date
beforeAll(async () => {
  test = await openTestApi()
  now = test.api.now
  company = { id: await test.companyId(), slug: 'bakery', locale: 'en' }
})
afterAll(() => test.close())
afterEach(() => void (test.api.now = now))

const rowOf = (id: number) => test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a welcome or verification email', () => {
  /** Sends an email and returns it with the minutes for which its code is valid. */
  async function sent(work: (user: Awaited<ReturnType<typeof rowOf>>) => Promise<unknown>, values: object = {}) {
    const { user } = await signUp(test)
    await test.db.deleteFrom('outbox').execute()
    await test.db.deleteFrom('codes').execute()
    test.api.now = () => new Date(NOW)
    await work({ ...(await rowOf(user.id)), ...values })
    const [email] = await test.db.selectFrom('outbox').selectAll().execute()
    const codes = await test.db.selectFrom('codes').select(['purpose', 'expires_at']).execute()
    const minutes = codes.map(({ purpose, expires_at }) => [
      purpose,
      (Date.parse(expires_at) - Date.parse(NOW)) / 60_000,
    ])
    return { ...email!, codes: minutes }
  }

  it.each([
    ['welcome', 3 * DAY],
    ['verification', DAY],
  ] as const)('%s: is valid for %i minutes', async (template, minutes) => {
    const email = await sent((user) =>
      template === 'welcome'
        ? sendWelcomeEmail(test.db, test.api, company, user, null)
        : sendVerificationEmail(test.db, test.api, company, user),
    )
    expect(email).toMatchObject({
      ...{ template, locale: 'en', codes: [['session', minutes]] },
      payload: {
        link: expect.stringMatching(/^http:\/\/bakery\.test\/welcome-back-user\?token=./),
        ...{ minutes: String(minutes), expires_at: new Date(Date.parse(NOW) + minutes * 60_000).toISOString() },
      },
    })
  })

  it('links to the job of the company, without a code if the address is verified', async () => {
    const { id } = await test.campaign('night-baker')
    const { id: foreign } = await test.campaign('caster', 'foundry')
    const verified = { email_verified_at: NOW, locale: 'fr' }
    const email = await sent((user) => sendWelcomeEmail(test.db, test.api, company, user, id), verified)
    expect(email).toMatchObject({
      locale: 'fr',
      codes: [],
      payload: { link: 'http://bakery.test/jobs/night-baker/apply' },
    })
    expect(email.payload).not.toHaveProperty('expires_at')
    const other = await sent((user) => sendWelcomeEmail(test.db, test.api, company, user, foreign), verified)
    expect(other.payload.link).toBe('http://bakery.test/welcome-back-user')
  })
})
