import { createSession } from '#lib/contract/accounts'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, PASSWORD, signUp } from '#tests/support/candidates'

let api: TestApi
let company_id: number
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
})
afterAll(() => api.close())

const logIn = (email: string, password: string, options = {}, to = company_id) =>
  api.send('POST', '/sessions', { user: { company_id: to, email, password } }, options)

const HARDER = { error: { code: 'BOT_SUSPECTED', challenge: { parameters: { data: { company: 'bakery' } } } } }

describe('POST /sessions', () => {
  it('signs in with the right password and any letter case of the address', async () => {
    const { email, user } = await signUp(api)
    for (const typed of [email, email.toUpperCase(), ` ${email} `]) {
      const { status, body } = await logIn(typed, PASSWORD)
      expect(status).toBe(200)
      expect(body).toMatchObject({ user: { id: user.id, email }, auth_token: expect.stringMatching(/^[\w-]{43}$/) })
    }
  })

  it('issues a new token for each session and stores only a hash', async () => {
    const { email, token } = await signUp(api)
    const { auth_token } = await api.callAs()(createSession, {
      body: { user: { company_id, email, password: PASSWORD } },
    })
    expect(auth_token).not.toBe(token)
    const rows = await api.db.selectFrom('sessions').select('token_hash').execute()
    const hashes = rows.map(({ token_hash }) => token_hash)
    expect(hashes).toContain(hashToken(auth_token!))
    expect(hashes).not.toContain(auth_token)
  })

  it('never returns password data', async () => {
    const { email } = await signUp(api)
    const { body } = await logIn(email, PASSWORD)
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|email_key/)
  })

  it('responds in the same way for a wrong password and an unknown address', async () => {
    const { email } = await signUp(api)
    const wrongPassword = await logIn(email, 'not the password')
    const unknown = await logIn(newEmail(), 'not the password')
    expect(wrongPassword.status).toBe(401)
    expect(wrongPassword.body).toMatchObject({ error: { code: 'INVALID_CREDENTIALS' } })
    expect(unknown).toMatchObject({ status: wrongPassword.status, body: wrongPassword.body })
  })

  it('does not accept an account of another company', async () => {
    const { email } = await signUp(api)
    const foundry = await api.companyId('foundry')
    expect(await logIn(email, PASSWORD, { company: 'foundry' }, foundry)).toMatchObject({
      status: 401,
      body: { error: { code: 'INVALID_CREDENTIALS' } },
    })
    expect((await logIn(email, PASSWORD, { company: 'foundry' })).status).toBe(404)
  })

  it('ignores an invalid token in the request', async () => {
    const { email } = await signUp(api)
    expect((await logIn(email, PASSWORD, { token: 'gone' })).status).toBe(200)
  })

  it('reports missing fields', async () => {
    expect(await api.send('POST', '/sessions', { user: { company_id, email: 'x', password: '' } })).toMatchObject({
      status: 422,
      body: {
        error: {
          code: 'INVALID',
          fields: { 'user.email': { key: 'INVALID_EMAIL' }, 'user.password': { key: 'REQUIRED' } },
        },
      },
    })
  })

  it('allows eight guesses from any address before a guess requires more work', () =>
    api.withStoppedClock(async () => {
      const { email } = await signUp(api)
      for (let guess = 1; guess <= 8; guess += 1) expect((await logIn(email, 'a guess')).status).toBe(401)
      expect(await logIn(email, PASSWORD)).toMatchObject({ status: 422, body: HARDER })
      expect(await logIn(email.toUpperCase(), PASSWORD)).toMatchObject({ status: 422, body: HARDER })
      api.shiftClock(1)
      expect((await logIn(email, PASSWORD)).status).toBe(200)
    }))

  it('responds in the same way for an unknown address if a guess requires more work', () =>
    api.withStoppedClock(async () => {
      const email = newEmail()
      for (let guess = 1; guess <= 8; guess += 1) expect((await logIn(email, 'a guess')).status).toBe(401)
      expect(await logIn(email, PASSWORD)).toMatchObject({ status: 422, body: HARDER })
    }))

  it('requires more work from a visitor who tries many addresses', () =>
    api.withStoppedClock(async () => {
      const from = (host: string) => logIn(newEmail(), 'a guess', { address: `2001:db8:1:2:${host}` })
      for (let guess = 1; guess <= 20; guess += 1) expect((await from(`${guess}::1`)).status).toBe(401)
      expect(await from('ffff::9')).toMatchObject({ status: 422, body: HARDER })
      expect((await logIn(newEmail(), 'a guess', { address: '2001:db8:1:3::1' })).status).toBe(401)
    }))
})

describe('session token', () => {
  it('is valid only on the host of its company', async () => {
    const { token } = await signUp(api)
    for (const company of ['bakery', null])
      expect((await api.send('GET', '/me', undefined, { token, company })).status).toBe(200)
    expect(await api.send('GET', '/me', undefined, { token, company: 'foundry' })).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED' } },
    })
  })

  it('may be sent as a bearer token', async () => {
    const { token } = await signUp(api)
    expect((await api.send('GET', '/me', undefined, { token: `Bearer ${token}` })).status).toBe(200)
  })

  it('expires after 180 days', async () => {
    const { token } = await signUp(api)
    api.shiftClock(179 * 24 * 60)
    expect((await api.send('GET', '/me', undefined, { token })).status).toBe(200)
    api.shiftClock(2 * 24 * 60)
    expect((await api.send('GET', '/me', undefined, { token })).status).toBe(401)
    api.shiftClock(-181 * 24 * 60)
  })

  it('is rejected if it is invalid', async () => {
    for (const token of ['nothing', 'Bearer ', `${'a'.repeat(5000)}`])
      expect((await api.send('GET', '/me', undefined, { token })).status).toBe(401)
  })
})

describe('DELETE /sessions', () => {
  it('signs out only this session', async () => {
    const { email, token } = await signUp(api)
    const { auth_token } = await api.callAs()(createSession, {
      body: { user: { company_id, email, password: PASSWORD } },
    })
    expect((await api.send('DELETE', '/sessions', undefined, { token })).status).toBe(200)
    expect((await api.send('GET', '/me', undefined, { token })).status).toBe(401)
    expect((await api.send('GET', '/me', undefined, { token: auth_token })).status).toBe(200)
  })

  it('requires a session', async () => {
    expect((await api.send('DELETE', '/sessions')).status).toBe(401)
  })
})
