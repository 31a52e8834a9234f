import type { BotChallenge } from '#lib/contract/bot-check'
import { openTestApi, type Options, type TestApi } from '#tests/support/api'
import { PASSWORD, signUp } from '#tests/support/candidates'
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

  it('a known device signs in at once without proof of work, even from the network of the attacker', () =>
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

  it('a new device signs in after more proof of work and is never rejected', () =>
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

  it('one attacker needs more and more proof of work, and others need more only briefly', async () => {
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
