import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, PASSWORD, signUp } from '#tests/support/candidates'

let api: TestApi
let company_id: number
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
})
afterAll(() => api.close())

const form = (changes: object = {}) => ({
  user: {
    company_id,
    email: newEmail(),
    first_name: 'Camille',
    last_name: 'Dubreuil',
    password: PASSWORD,
    legals: true,
    ...changes,
  },
})
const stored = (email: string) =>
  api.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

describe('POST /users', () => {
  it('creates a verified account and signs in', async () => {
    const body = form({ locale: 'fr', is_partner_newsletter_active: true })
    const reply = await api.send('POST', '/users', body)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      user: {
        email: body.user.email,
        first_name: 'Camille',
        locale: 'fr',
        is_password_set_by_user: true,
        is_partner_newsletter_active: true,
        is_campaign_alert_active: false,
        legals_accepted_at: expect.stringMatching(/^\d{4}-.*Z$/),
        secure_avatar_url: '/avatar.svg',
      },
      auth_token: expect.any(String),
    })
  })

  it('stores the password as an argon2id hash with 19 MiB and two passes', async () => {
    const { email } = await signUp(api)
    const { password_hash } = await stored(email)
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('stores the address as typed and trims the names', async () => {
    const { user } = form({ email: ` Camille.${newEmail()}`, first_name: '  Camille ' })
    await api.send('POST', '/users', { user })
    expect(await stored(user.email.trim())).toMatchObject({
      first_name: 'Camille',
      email_key: user.email.trim().toLowerCase(),
    })
  })

  it("sends one confirmation email in the user's language, or else the company's", async () => {
    for (const [locale, expected] of [
      ['nl', 'nl'],
      [null, 'en'],
    ] as const) {
      const { email } = await signUp(api, { locale: locale as 'nl' | null })
      const emails = await api.db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute()
      expect(emails).toMatchObject([{ template: 'verification', locale: expected, payload: { first_name: 'Camille' } }])
    }
  })

  it('reports a taken address in any letter case, and changes nothing', async () => {
    const { email } = await signUp(api)
    const before = await stored(email)
    const reply = await api.send('POST', '/users', form({ email: email.toUpperCase(), password: 'another password' }))
    expect(reply).toMatchObject({ status: 409, body: { error: { code: 'EMAIL_TAKEN' } } })
    expect(await stored(email)).toEqual(before)
  })

  it('creates one account in concurrent calls', async () => {
    const body = form()
    const replies = await Promise.all(Array.from({ length: 5 }, () => api.send('POST', '/users', body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map((reply) => (reply.body as { user: { id: number } }).user.id)).size).toBe(1)
    const emails = await api.db.selectFrom('outbox').select('id').where('recipient', '=', body.user.email).execute()
    expect(emails).toHaveLength(1)
  })

  it('lets the same person join two companies', async () => {
    const { email } = await signUp(api)
    const foundry = await signUp(api, { email, company: 'foundry' })
    expect(foundry.user.email).toBe(email)
  })

  it('reports every invalid field', async () => {
    const reply = await api.send(
      'POST',
      '/users',
      form({ email: 'nobody', first_name: ' ', last_name: 'a'.repeat(81), password: '1234567', legals: false }),
    )
    expect(reply).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'INVALID',
          fields: {
            'user.email': { key: 'INVALID_EMAIL' },
            'user.first_name': { key: 'REQUIRED' },
            'user.last_name': { key: 'MAX_LENGTH', bound: 80 },
            'user.password': { key: 'MIN_LENGTH', bound: 8 },
            'user.legals': { key: 'REQUIRED' },
          },
        },
      },
    })
  })

  it.each(['See https://evil.test', 'www.evil.test', '//evil.test', 'evil.com', 'A\r\nBcc: b', 'A\u0007', 'A\u2028B'])(
    'rejects a name that would put %j into an email',
    async (first_name) => {
      const reply = await api.send('POST', '/users', form({ first_name }))
      expect(reply).toMatchObject({
        status: 422,
        body: { error: { fields: { 'user.first_name': expect.anything() } } },
      })
    },
  )

  it('removes invisible characters from names', async () => {
    const reply = await api.send(
      'POST',
      '/users',
      form({ first_name: 'No\u202era\u200b', last_name: '\u2066Li\u2069' }),
    )
    expect(reply.body).toMatchObject({ user: { first_name: 'Nora', last_name: 'Li' } })
  })

  it('rejects a company other than that of the host', async () => {
    expect((await api.send('POST', '/users', form({ company_id: await api.companyId('foundry') }))).status).toBe(404)
    expect((await api.send('POST', '/users', form({ company_id: 2147483647 }))).status).toBe(404)
  })

  it('signs in a user who signs up again with the same password, and limits guesses', () =>
    api.withStoppedClock(async () => {
      const body = form()
      const first = await api.send('POST', '/users', body)
      expect((await api.send('POST', '/users', body)).body).toMatchObject({
        user: (first.body as { user: object }).user,
        auth_token: expect.any(String),
      })
      const guess = () => api.send('POST', '/users', { user: { ...body.user, password: 'a guess of some length' } })
      for (let count = 2; count <= 12; count += 1) expect((await guess()).status).toBe(409)
      // Guesses here and at sign-in count together. After too many of them, even the right password is rejected.
      expect((await api.send('POST', '/users', body)).status).toBe(409)
      expect((await api.send('POST', '/sessions', { user: body.user })).status).toBe(422)
    }))

  it('rejects a provider that is not configured', async () => {
    expect(await api.send('POST', '/users', { google_access_token: 'abc', company_id })).toMatchObject({
      status: 403,
      body: { error: { code: 'FORBIDDEN' } },
    })
  })

  it('accepts 20 sign-ups per address in ten minutes', () =>
    api.withStoppedClock(async () => {
      const address = '192.0.2.7'
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => api.send('POST', '/users', form({ company_id }), { address })),
      )
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      expect((await api.send('POST', '/users', form(), { address })).status).toBe(429)
      expect((await api.send('POST', '/users', form())).status).toBe(200)
    }))

  it.each(['password', 'Passw0rd!', 'camille2026'])('rejects the password %s', async (password) => {
    const { user } = form()
    expect(await api.send('POST', '/users', { user: { ...user, first_name: 'Camille', password } })).toMatchObject({
      status: 422,
      body: { error: { fields: { 'user.password': { key: 'COMMON_PASSWORD' } } } },
    })
  })
})
