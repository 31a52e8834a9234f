import { createSession } from '#lib/contract/accounts'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import type { BotChallenge } from '#lib/contract/bot-check'
import { openTestApi, type Options, type TestApi } from '#tests/support/api'
import { newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import { solve } from '#tests/support/proof'

let api: TestApi
let company_id: number
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
})
afterAll(() => api.close())

const logIn = (email: string, password: string, options = {}, to = company_id) =>
  api.send('POST', '/sessions', { user: { company_id: to, email, password } }, options)

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

  it('ignores an old token', async () => {
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

const HARDER = { error: { code: 'BOT_SUSPECTED', challenge: { parameters: { data: { company: 'bakery' } } } } }

describe('while others guess a password', () => {
  const ATTACKER = '203.0.113.66'
  type Answer = { error?: { challenge?: BotChallenge } }

  /** Signs in like the form, with all the work that the server requires. */
  async function signIn(email: string, password: string, options: Options = {}) {
    const factors: number[] = []
    for (;;) {
      const previous = factors.length > 0 ? last(replies) : undefined
      const bot_protection = previous ? await solve(previous) : null
      const body = { user: { company_id, email, password }, bot_protection }
      const reply = await api.send('POST', '/sessions', body, options)
      replies.push((reply.body as Answer).error?.challenge)
      const challenge = last(replies)
      if (!challenge || factors.length > 4) return { ...reply, factors }
      factors.push(challenge.parameters.data.factor ?? 1)
    }
  }
  const replies: (BotChallenge | undefined)[] = []
  const last = <T>(list: readonly T[]) => list.at(-1)
  const deviceOf = (session: { device_token?: string | undefined }) => ({
    headers: { 'x-device-token': session.device_token! },
  })

  it('a known device signs in at once without work, even from the network of the attacker', () =>
    api.withStoppedClock(async () => {
      const person = await signUp(api)
      for (let guess = 1; guess <= 12; guess += 1) await signIn(person.email, 'a guess', { address: ATTACKER })
      const body = { user: { company_id, email: person.email, password: PASSWORD } }
      const headers = new Headers({
        'content-type': 'application/json',
        'x-company': 'bakery',
        ...deviceOf(person).headers,
      })
      headers.set('x-client-address', ATTACKER)
      const request = new Request('http://bakery.test/sessions', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      expect((await api.bare(request)).status).toBe(200)
    }))

  it('a new device signs in after some more work and is never rejected', () =>
    api.withStoppedClock(async () => {
      const person = await signUp(api)
      for (let guess = 1; guess <= 20; guess += 1)
        expect((await signIn(person.email, 'a guess', { address: `203.0.113.${guess}` })).status).toBe(401)
      const { status, factors } = await signIn(person.email, PASSWORD)
      expect(status).toBe(200)
      expect(factors).toHaveLength(1)
      expect(factors[0]).toBeGreaterThanOrEqual(4)
      expect(factors[0]).toBeLessThanOrEqual(12)
    }))

  it('one attacker raises their own price, and the price for others only briefly', async () => {
    const person = await signUp(api)
    const attackerFactors: number[] = []
    for (let minute = 0; minute < 20; minute += 1) {
      for (let guess = 0; guess < 2; guess += 1)
        attackerFactors.push(...(await signIn(person.email, 'a guess', { address: ATTACKER })).factors)
      api.shiftClock(1)
    }
    expect(Math.max(...attackerFactors)).toBeGreaterThan(30)
    const { status, factors } = await signIn(person.email, PASSWORD)
    expect({ status, factors }).toEqual({ status: 200, factors: [] })
    api.shiftClock(-20)
  })

  it('a device is known only for its own user, company and password', () =>
    api.withStoppedClock(async () => {
      const [attacker, victim] = [await signUp(api), await signUp(api)]
      const userElsewhere = await signUp(api, { email: victim.email, company: 'foundry' })
      for (let guess = 1; guess <= 8; guess += 1) await logIn(victim.email, 'a guess')
      const [user, device, day, signature] = deviceOf(victim).headers['x-device-token'].split('.')
      for (const token of [
        attacker.device_token!,
        userElsewhere.device_token!,
        `${user}.another.${day}.${signature}`,
        `${user}.${device}.${Number(day) + 1}.${signature}`,
        '...',
        '',
      ])
        expect((await logIn(victim.email, PASSWORD, { headers: { 'x-device-token': token } })).status).toBe(422)
      const both = `${attacker.device_token},${victim.device_token}`
      expect((await logIn(victim.email, PASSWORD, { headers: { 'x-device-token': both } })).status).toBe(200)
      await victim.send('PATCH', '/me', { user: { password: 'quite another one', current_password: PASSWORD } })
      expect((await logIn(victim.email, 'quite another one', deviceOf(victim))).status).toBe(422)
    }))

  it('a known device gets ten guesses in ten minutes, and then its guesses count like all others', () =>
    api.withStoppedClock(async () => {
      const person = await signUp(api)
      for (let guess = 1; guess <= 10; guess += 1)
        expect((await logIn(person.email, 'a guess', deviceOf(person))).status).toBe(401)
      for (let guess = 1; guess <= 8; guess += 1)
        expect((await logIn(person.email, 'a guess', deviceOf(person))).status).toBe(401)
      expect((await logIn(person.email, 'a guess', deviceOf(person))).status).toBe(422)
    }))

  it('a device is no longer known after 400 days', () =>
    api.withStoppedClock(async () => {
      const person = await signUp(api)
      api.shiftClock(401 * 24 * 60)
      for (let guess = 1; guess <= 8; guess += 1) await logIn(person.email, 'a guess')
      expect((await logIn(person.email, PASSWORD, deviceOf(person))).status).toBe(422)
      api.shiftClock(-401 * 24 * 60)
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
