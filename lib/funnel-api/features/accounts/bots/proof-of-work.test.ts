import { readBotChallenge } from '#lib/contract/bot-check'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import { worked } from '#tests/support/proof'

let api: TestApi
let company_id: number
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
})
afterAll(() => api.close())

const challenge = (company = 'bakery') => api.callAs({ company })(readBotChallenge, { params: { slug: company } })

/** Straight to the API: nobody does the work for this visitor. */
async function send(method: string, path: string, body: object, address = '192.0.2.1') {
  const headers = { 'content-type': 'application/json', 'x-company': 'bakery', 'x-client-address': address }
  const reply = await api.bare(
    new Request(`http://bakery.test${path}`, { method, headers, body: JSON.stringify(body) }),
  )
  return { status: reply.status, body: (await reply.json()) as unknown }
}
async function ask(...call: Parameters<typeof send>) {
  await api.db.deleteFrom('rates').execute()
  return send(...call)
}
const signIn = (email: string, bot_protection: string | null) =>
  ask('POST', '/sessions', { user: { company_id, email, password: PASSWORD }, bot_protection })
const account = () => ({
  ...{ company_id, email: newEmail(), password: PASSWORD },
  ...{ first_name: 'Camille', last_name: 'Dubreuil', legals: true },
})

const SUSPECTED = { status: 422, body: { error: { code: 'BOT_SUSPECTED' } } }

describe('without the answer of a provider', () => {
  it('signing up, signing in and forgetting a password take work that is done', async () => {
    const user = account()
    const proof = async () => worked(await challenge())
    expect((await ask('POST', '/users', { user, bot_protection: await proof() })).status).toBe(200)
    expect((await signIn(user.email, await proof())).status).toBe(200)
    const reset = { user: { email: user.email }, company_id, bot_protection: await proof() }
    expect((await ask('PATCH', '/users/send_password_reset', reset)).status).toBe(200)
  })

  it('who brings none is refused, and nothing is made', async () => {
    const user = account()
    expect(await ask('POST', '/users', { user })).toMatchObject(SUSPECTED)
    expect(await signIn(user.email, null)).toMatchObject(SUSPECTED)
    expect(await ask('PATCH', '/users/send_password_reset', { user: { email: user.email }, company_id })).toMatchObject(
      SUSPECTED,
    )
    expect(await api.db.selectFrom('users').selectAll().where('email', '=', user.email).execute()).toEqual([])
  })

  it('who brings none keeps nobody out, however often they name them', () =>
    api.atOneMoment(async () => {
      const { email } = await signUp(api)
      const logIn = (bot_protection: string, address: string) =>
        send('POST', '/sessions', { user: { company_id, email, password: PASSWORD }, bot_protection }, address)
      const forget = (bot_protection: string, address: string) =>
        send('PATCH', '/users/send_password_reset', { user: { email }, company_id, bot_protection }, address)
      for (const call of [logIn, forget]) {
        for (let n = 1; n <= 12; n += 1) expect(await call('x', `192.0.2.${n}`)).toMatchObject(SUSPECTED)
        expect((await call(await worked(await challenge()), '192.0.2.20')).status).toBe(200)
      }
    }))

  it('an answer is good once, even twice at once and even where the password was wrong', async () => {
    const { email } = await signUp(api)
    const once = await worked(await challenge())
    const replies = await Promise.all([signIn(email, once), signIn(email, once), signIn(email, once)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const guess = await worked(await challenge())
    expect((await signIn(newEmail(), guess)).status).toBe(401)
    expect(await signIn(email, guess)).toMatchObject(SUSPECTED)
  })

  it('an answer is good for half an hour, and its trace is swept after that', async () => {
    const { email } = await signUp(api)
    const [early, late] = [await worked(await challenge()), await worked(await challenge())]
    api.shiftClock(29)
    expect((await signIn(email, early)).status).toBe(200)
    api.shiftClock(2)
    expect(await signIn(email, late)).toMatchObject(SUSPECTED)
    const { dropExpired } = await import('#lib/funnel-api/jobs/drop-expired')
    await dropExpired.run(api.api)
    expect(await api.db.selectFrom('spent_tokens').selectAll().execute()).toEqual([])
    api.shiftClock(-31)
  })

  it('work for another company, of our own making, easier or undone is no work', async () => {
    const { email } = await signUp(api)
    const of = (work: unknown) => btoa(JSON.stringify(work))
    const real = await challenge()
    const done = JSON.parse(atob(await worked(real))) as { challenge: typeof real; solution: { derivedKey: string } }
    const { parameters } = real
    const forged = [
      await worked(await challenge('foundry')),
      of({ ...done, solution: { ...done.solution, derivedKey: '00'.repeat(32) } }),
      of({ ...done, challenge: { ...real, signature: '0'.repeat(64) } }),
      of({
        ...done,
        challenge: { ...real, parameters: { ...parameters, data: { ...parameters.data, expires_at: 9e15 } } },
      }),
      of({ ...done, challenge: { ...real, parameters: { ...parameters, keyPrefix: '' } } }),
      of({ challenge: real, solution: null }),
      of(null),
      'x',
      '',
    ]
    for (const answer of forged) expect(await signIn(email, answer)).toMatchObject(SUSPECTED)
    expect((await signIn(email, of(done))).status).toBe(200)
  })

  it('wrong fields are told before, and use nothing up', async () => {
    const user = account()
    const bot_protection = await worked(await challenge())
    expect(await ask('POST', '/users', { user: { ...user, first_name: '' }, bot_protection })).toMatchObject({
      status: 422,
      body: { error: { code: 'INVALID', fields: { 'user.first_name': { key: 'REQUIRED' } } } },
    })
    expect((await ask('POST', '/users', { user, bot_protection })).status).toBe(200)
  })

  it('gives each visitor work of their own, up to 120 times a minute', () =>
    api.atOneMoment(async () => {
      const asked = () => api.send('GET', '/companies/bakery/bot_challenge', undefined, { address: '198.51.100.7' })
      const replies = await Promise.all(Array.from({ length: 120 }, asked))
      expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(120)
      expect((await asked()).status).toBe(429)
    }))
})
