import { readBotChallenge } from '#lib/contract/bot-check'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import { solve } from '#tests/support/proof'

let api: TestApi
let company_id: number
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
})
afterAll(() => api.close())

const challenge = (company = 'bakery') => api.callAs({ company })(readBotChallenge, { params: { slug: company } })

/** Calls the API directly. `api.send` would add a proof of work. */
async function send(method: string, path: string, body: object, address = '192.0.2.1') {
  const headers = { 'content-type': 'application/json', 'x-company': 'bakery', 'x-client-address': address }
  const reply = await api.bare(
    new Request(`http://bakery.test${path}`, { method, headers, body: JSON.stringify(body) }),
  )
  return { status: reply.status, body: (await reply.json()) as unknown }
}
async function sendWithoutLimits(...call: Parameters<typeof send>) {
  await api.db.deleteFrom('rates').execute()
  return send(...call)
}
const signIn = (email: string, bot_protection: string | null) =>
  sendWithoutLimits('POST', '/sessions', { user: { company_id, email, password: PASSWORD }, bot_protection })
const account = () => ({
  company_id,
  email: newEmail(),
  password: PASSWORD,
  first_name: 'Camille',
  last_name: 'Dubreuil',
  legals: true,
})

const SUSPECTED = { status: 422, body: { error: { code: 'BOT_SUSPECTED' } } }

describe('proof of work without a reCAPTCHA provider', () => {
  it('is accepted for sign-up, sign-in and password reset', async () => {
    const user = account()
    const proof = async () => solve(await challenge())
    expect((await sendWithoutLimits('POST', '/users', { user, bot_protection: await proof() })).status).toBe(200)
    expect((await signIn(user.email, await proof())).status).toBe(200)
    const reset = { user: { email: user.email }, company_id, bot_protection: await proof() }
    expect((await sendWithoutLimits('PATCH', '/users/send_password_reset', reset)).status).toBe(200)
  })

  it('is required: calls without it are rejected and create nothing', async () => {
    const user = account()
    expect(await sendWithoutLimits('POST', '/users', { user })).toMatchObject(SUSPECTED)
    expect(await signIn(user.email, null)).toMatchObject(SUSPECTED)
    expect(
      await sendWithoutLimits('PATCH', '/users/send_password_reset', { user: { email: user.email }, company_id }),
    ).toMatchObject(SUSPECTED)
    expect(await api.db.selectFrom('users').selectAll().where('email', '=', user.email).execute()).toEqual([])
  })

  it('is required: calls without it do not lock out the user', () =>
    api.withStoppedClock(async () => {
      const { email } = await signUp(api)
      const trySignIn = (bot_protection: string, address: string) =>
        send('POST', '/sessions', { user: { company_id, email, password: PASSWORD }, bot_protection }, address)
      const tryReset = (bot_protection: string, address: string) =>
        send('PATCH', '/users/send_password_reset', { user: { email }, company_id, bot_protection }, address)
      for (const call of [trySignIn, tryReset]) {
        for (let n = 1; n <= 12; n += 1) expect(await call('x', `192.0.2.${n}`)).toMatchObject(SUSPECTED)
        expect((await call(await solve(await challenge()), '192.0.2.20')).status).toBe(200)
      }
    }))

  it('is accepted once, also by concurrent calls and with a wrong password', async () => {
    const { email } = await signUp(api)
    const proof = await solve(await challenge())
    const replies = await Promise.all([signIn(email, proof), signIn(email, proof), signIn(email, proof)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const failed = await solve(await challenge())
    expect((await signIn(newEmail(), failed)).status).toBe(401)
    expect(await signIn(email, failed)).toMatchObject(SUSPECTED)
  })

  it('is valid for 30 minutes, and its record is deleted afterwards', async () => {
    const { email } = await signUp(api)
    const [early, late] = [await solve(await challenge()), await solve(await challenge())]
    api.shiftClock(29)
    expect((await signIn(email, early)).status).toBe(200)
    api.shiftClock(2)
    expect(await signIn(email, late)).toMatchObject(SUSPECTED)
    const { deleteExpired } = await import('#lib/funnel-api/features/accounts/jobs')
    await deleteExpired.run(api.api)
    expect(await api.db.selectFrom('spent_tokens').selectAll().execute()).toEqual([])
    api.shiftClock(-31)
  })

  it('is rejected if it is forged, easier, unsolved or for another company', async () => {
    const { email } = await signUp(api)
    const encode = (work: unknown) => btoa(JSON.stringify(work))
    const original = await challenge()
    const solved = JSON.parse(atob(await solve(original))) as {
      challenge: typeof original
      solution: { derivedKey: string }
    }
    const { parameters } = original
    const forged = [
      await solve(await challenge('foundry')),
      encode({ ...solved, solution: { ...solved.solution, derivedKey: '00'.repeat(32) } }),
      encode({ ...solved, challenge: { ...original, signature: '0'.repeat(64) } }),
      encode({
        ...solved,
        challenge: { ...original, parameters: { ...parameters, data: { ...parameters.data, expires_at: 9e15 } } },
      }),
      encode({ ...solved, challenge: { ...original, parameters: { ...parameters, keyPrefix: '' } } }),
      encode({ challenge: original, solution: null }),
      encode(null),
      'x',
      '',
    ]
    for (const answer of forged) expect(await signIn(email, answer)).toMatchObject(SUSPECTED)
    expect((await signIn(email, encode(solved))).status).toBe(200)
  })

  it('is not used up by a call with invalid fields', async () => {
    const user = account()
    const bot_protection = await solve(await challenge())
    expect(
      await sendWithoutLimits('POST', '/users', { user: { ...user, first_name: '' }, bot_protection }),
    ).toMatchObject({
      status: 422,
      body: { error: { code: 'INVALID', fields: { 'user.first_name': { key: 'REQUIRED' } } } },
    })
    expect((await sendWithoutLimits('POST', '/users', { user, bot_protection })).status).toBe(200)
  })

  it('has a distinct challenge for each call, up to 120 per minute', () =>
    api.withStoppedClock(async () => {
      const request = () => api.send('GET', '/companies/bakery/bot_challenge', undefined, { address: '198.51.100.7' })
      const replies = await Promise.all(Array.from({ length: 120 }, request))
      expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(120)
      expect((await request()).status).toBe(429)
    }))
})
