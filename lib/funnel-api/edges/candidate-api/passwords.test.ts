import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import { skipPausesOf } from '#tests/support/delays'
import { sentLink } from '#tests/support/sent-link'

let api: TestApi
let company_id: number
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
})
afterAll(() => api.close())
// The minimum response time of a request for a new password. tests/contract/equal-times.test.ts measures it.
skipPausesOf(250)

const NEW = 'a warm summer evening'
const requestReset = (email: string, more: object = {}, options = {}) =>
  api.send('PATCH', '/users/send_password_reset', { user: { email }, company_id, ...more }, options)
const emailsTo = (recipient: string) =>
  api.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('template', '=', 'reset')
    .orderBy('id')
    .execute()
/** Returns the token in the newest email. */
const tokenFor = async (email: string) => {
  await requestReset(email)
  return (await sentLink(api, email)).pathname.split('/')[2]!
}
const reset = (token: string, password = NEW, options = {}) =>
  api.send('PATCH', `/users/${token}/reset_password`, { user: { password } }, options)
const logIn = (email: string, password: string) =>
  api.send('POST', '/sessions', { user: { company_id, email, password } })

describe('PATCH /users/send_password_reset', () => {
  it('responds in the same way for known and unknown addresses', async () => {
    const { email } = await signUp(api)
    const stranger = newEmail()
    const known = await requestReset(email)
    const unknown = await requestReset(stranger)
    expect(known).toMatchObject({ status: 200, body: {} })
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    expect(await emailsTo(email)).toHaveLength(1)
    expect(await emailsTo(stranger)).toHaveLength(0)
  })

  it('has no code in the email queue', async () => {
    const { email, user } = await signUp(api)
    await requestReset(email, { return_path: '/profile?tab=messages' })
    const codes = api.db.selectFrom('codes').select('id').where('user_id', '=', user.id).where('purpose', '=', 'reset')
    const [{ payload } = { payload: {} }] = await emailsTo(email)
    expect(payload).toMatchObject({ link: 'http://bakery.test/reset-password?return=%2Fprofile%3Ftab%3Dmessages' })
    expect(JSON.stringify(payload)).not.toMatch(/[\w-]{43}/)
    await sentLink(api, email)
    expect(await codes.execute()).not.toEqual([])
  })

  it('sends a link whose validity starts when it is sent, and does not send it after a day', async () => {
    const { email } = await signUp(api)
    await requestReset(email)
    const [queued] = await emailsTo(email)
    const latest_ms = Date.parse(String(queued!.payload.expires_at)) - Date.parse(queued!.created_at)
    expect(Math.round(latest_ms / 3_600_000)).toBe(24)
    api.shiftClock(60)
    const token = (await sentLink(api, email)).pathname.split('/')[2]!
    api.shiftClock(44)
    const { status } = await api.send('GET', `/users/${token}/reset_password`)
    api.shiftClock(-104)
    expect(status).toBe(200)
  })

  it('sends no code to an address that is no longer that of the account', async () => {
    const { email, user } = await signUp(api)
    await requestReset(email)
    const moved = newEmail()
    await api.db.updateTable('users').set({ email: moved, email_key: moved }).where('id', '=', user.id).execute()
    expect((await sentLink(api, email)).href).toBe('http://bakery.test/reset-password/expired')
    await signUp(api, { email })
    await api.db.deleteFrom('outbox').where('recipient', '=', email).where('template', '<>', 'reset').execute()
    expect((await sentLink(api, email)).href).toBe('http://bakery.test/reset-password/expired')
  })

  it('does not change the link of an email that an older version has queued', async () => {
    const { email } = await signUp(api)
    await requestReset(email)
    const link = `http://bakery.test/reset-password/${'a'.repeat(43)}`
    await api.db.updateTable('outbox').set({ payload: { link } }).where('recipient', '=', email).execute()
    expect((await sentLink(api, email)).href).toBe(link)
  })

  it("sends a link to the company's own site, with the job where the user started", async () => {
    const { email } = await signUp(api, { locale: 'fr' })
    const { id } = await api.campaign('night-baker')
    await requestReset(email, { campaign_id: id }, { headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' } })
    const [sent] = await emailsTo(email)
    expect(sent).toMatchObject({ locale: 'fr', payload: { minutes: '45', first_name: 'Camille' } })
    expect((await sentLink(api, email)).href).toMatch(/^http:\/\/bakery\.test\/reset-password\/[\w-]{43}\/night-baker$/)
  })

  it('includes no job of another company', async () => {
    const { email } = await signUp(api)
    const { id } = await api.campaign('caster', 'foundry')
    await requestReset(email, { campaign_id: id })
    expect((await sentLink(api, email)).href).toMatch(/^http:\/\/bakery\.test\/reset-password\/[\w-]{43}$/)
  })

  it('sends three emails in ten minutes, with the same response after that and for unknown addresses', () =>
    api.withStoppedClock(async () => {
      const { email } = await signUp(api)
      for (const address of [email, newEmail()])
        for (let time = 1; time <= 5; time += 1) expect((await requestReset(address)).status).toBe(200)
      expect(await emailsTo(email)).toHaveLength(3)
    }))

  it('keeps earlier links valid when another person requests a reset', () =>
    api.withStoppedClock(async () => {
      const { email } = await signUp(api)
      const token = await tokenFor(email)
      for (let time = 1; time <= 4; time += 1) await requestReset(email, {}, { address: '203.0.113.66' })
      expect((await reset(token)).status).toBe(200)
    }))

  it('sends emails to a known device regardless of requests by others', () =>
    api.withStoppedClock(async () => {
      const person = await signUp(api)
      for (let time = 1; time <= 5; time += 1) await requestReset(person.email)
      const headers = { 'x-device-token': person.device_token! }
      for (let time = 1; time <= 5; time += 1)
        expect((await requestReset(person.email, {}, { headers })).status).toBe(200)
      expect(await emailsTo(person.email)).toHaveLength(6)
    }))

  it('returns 404 on the host of another company', async () => {
    expect((await requestReset(newEmail(), {}, { company: 'foundry' })).status).toBe(404)
  })
})

describe('GET /users/:token/reset_password', () => {
  it('returns the masked email address', async () => {
    const { email } = await signUp(api)
    const { status, body } = await api.send('GET', `/users/${await tokenFor(email)}/reset_password`)
    expect(status).toBe(200)
    expect(body).toEqual({ email: 'pe…@example.org' })
  })

  it('reports an expired link', async () => {
    const { email } = await signUp(api)
    const token = await tokenFor(email)
    api.shiftClock(46)
    const replies = [await api.send('GET', `/users/${token}/reset_password`), await reset(token)]
    // Fills in the form that sends a new link.
    const owner = await api.send('POST', '/sessions/token/owner', { token })
    api.shiftClock(-46)
    expect(owner).toMatchObject({ status: 200, body: { email } })
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 410, body: { error: { code: 'TOKEN_EXPIRED' } } })
  })

  it('rejects an unknown token, and a token on the host of another company', async () => {
    const { email } = await signUp(api)
    const token = await tokenFor(email)
    expect((await api.send('GET', '/users/nothing/reset_password')).status).toBe(410)
    expect((await api.send('GET', `/users/${token}/reset_password`, undefined, { company: 'foundry' })).status).toBe(
      404,
    )
    expect((await reset(token, NEW, { company: 'foundry' })).status).toBe(404)
  })
})

describe('PATCH /users/:token/reset_password', () => {
  it('sets the password, signs out all other sessions and signs in', async () => {
    const { email, token: old, user } = await signUp(api)
    const { status, body } = await reset(await tokenFor(email))
    expect(status).toBe(200)
    const { auth_token } = body as { auth_token: string }
    expect((await api.send('GET', '/me', undefined, { token: auth_token })).body).toMatchObject({ id: user.id })
    expect((await api.send('GET', '/me', undefined, { token: old })).status).toBe(401)
    expect((await logIn(email, PASSWORD)).status).toBe(401)
    expect((await logIn(email, NEW)).status).toBe(200)
  })

  it('works once, even in concurrent calls', async () => {
    const { email } = await signUp(api)
    const token = await tokenFor(email)
    const replies = await Promise.all([reset(token), reset(token, 'another one entirely')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await reset(token)).status).toBe(410)
  })

  it('accepts any of the links, and rejects all of them afterwards', async () => {
    const { email } = await signUp(api)
    const older = await tokenFor(email)
    const newer = await tokenFor(email)
    expect((await reset(older)).status).toBe(200)
    expect((await reset(newer)).status).toBe(410)
  })

  it('cancels the emails that have not been sent yet', async () => {
    const { email } = await signUp(api)
    const token = await tokenFor(email)
    await api.sendMessages()
    await requestReset(email)
    await api.db
      .updateTable('outbox')
      .set({ status: 'waiting', next_attempt_at: '2100-01-01T00:00:00.000Z' })
      .where('id', '=', (await emailsTo(email)).at(-1)!.id)
      .execute()
    await reset(token)
    expect((await emailsTo(email)).map(({ status }) => status)).toEqual(['sent'])
  })

  it('keeps the link valid if the password is too short', async () => {
    const { email } = await signUp(api)
    const token = await tokenFor(email)
    expect(await reset(token, '1234567')).toMatchObject({
      status: 422,
      body: { error: { fields: { 'user.password': { key: 'MIN_LENGTH', bound: 8 } } } },
    })
    expect((await reset(token)).status).toBe(200)
  })

  it('stores tokens only as hashes', async () => {
    const { email } = await signUp(api)
    const token = await tokenFor(email)
    const rows = await api.db.selectFrom('codes').select('token_hash').execute()
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token)
  })
})
