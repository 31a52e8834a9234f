import sharp from 'sharp'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { addCodeToLink } from '#lib/funnel-api/features/accounts/email-links'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { confirmAddress } from '#tests/support/applicants'
import { candidateAtPitch } from '#tests/support/candidate-at-pitch'
import { apply, type Candidate, newEmail, PASSWORD, signUp, VIDEO } from '#tests/support/candidates'
import { sentLink } from '#tests/support/sent-link'
import type { Stored } from '#tests/support/uploads'

const DAY_MINUTES = 24 * 60

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

/** Returns the link in the latest email. Delivers it two minutes later, because the API delays emails about messages. */
async function deliveredLink(email: string) {
  const texts: string[] = []
  const mailer = async ({ to, text }: { to: string; text: string }) => void (to === email && texts.push(text))
  const later = { ...api.api, now: () => new Date(api.api.now().getTime() + 120_000) }
  await deliverDue(later, mailTransport(later, mailer, 'mail', addCodeToLink(later)))
  return new URL(/http\S+\/profile\S*/.exec(texts.at(-1)!)![0])
}

/** The link of an email about a new message. */
async function messageLink(person: Candidate) {
  const { id: candidacy_id } = await apply(api, person, 'night-baker')
  await sendRecruiterMessage(api.api, { candidacy_id, author_name: 'Max', content: 'When?', is_closing: false })
  return sentLink(api, person.email)
}
async function codeOf(person: Candidate) {
  await confirmAddress(api, person)
  return (await messageLink(person)).searchParams.get('token')!
}
const exchange = (token: string, options = {}) => api.send('POST', '/sessions/token', { token }, options)
const sessionOf = async (token: string) => ((await exchange(token)).body as { auth_token: string }).auth_token
const ownerOf = (token: string, options = {}) => api.send('POST', '/sessions/token/owner', { token }, options)
const me = (token: string) => api.send('GET', '/me', undefined, { token })
const errorOf = (code: string) => ({ body: { error: { code } } })

describe('the link of an email about an application', () => {
  it('names its page, its language and a code that signs in once, even in concurrent calls', async () => {
    const person = await signUp(api, { locale: 'fr' })
    await confirmAddress(api, person)
    await messageLink(person)
    const link = await deliveredLink(person.email)
    expect([link.pathname, link.searchParams.get('lang')]).toEqual(['/profile/messaging', 'fr'])
    const token = link.searchParams.get('token')!
    const replies = await Promise.all([exchange(token), exchange(token), exchange(token)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    const { auth_token } = replies.find(({ status }) => status === 200)!.body as { auth_token: string }
    expect((await me(auth_token)).body).toMatchObject({ id: person.user.id })
  })

  it('has no code if the email address is not confirmed, because it may be mistyped', async () => {
    const link = await messageLink(await signUp(api))
    expect([link.pathname, link.searchParams.has('token')]).toEqual(['/profile/messaging', false])
  })

  it('stores only a hash of the code', async () => {
    const token = await codeOf(await signUp(api))
    const rows = await api.db.selectFrom('outbox').selectAll().execute()
    const codes = await api.db.selectFrom('codes').selectAll().execute()
    expect(JSON.stringify([rows, codes])).not.toContain(token)
  })

  it('expires after seven days', async () => {
    const person = await signUp(api)
    const token = await codeOf(person)
    api.shiftClock(7 * DAY_MINUTES)
    const { status } = await exchange(token)
    const owner = await ownerOf(token)
    api.shiftClock(-7 * DAY_MINUTES)
    expect([status, owner.status, owner.body]).toEqual([410, 200, { email: person.email }])
    expect((await exchange(token)).status).toBe(200)
  })

  it('works only on the host of its company, and a rejected call does not use it up', async () => {
    const token = await codeOf(await signUp(api))
    expect((await exchange(token, { company: 'foundry' })).status).toBe(410)
    expect((await ownerOf(token, { company: 'foundry' })).status).toBe(410)
    expect((await exchange(token)).status).toBe(200)
  })

  it('reveals the email address after its code was used, and nothing for an unknown code', async () => {
    const person = await signUp(api)
    const token = await codeOf(person)
    await exchange(token)
    expect(await ownerOf(token)).toMatchObject({ status: 200, body: { email: person.email } })
    expect(await ownerOf('unknown')).toMatchObject({ status: 410, ...errorOf('TOKEN_EXPIRED') })
  })

  it('does not replace a sign-in of the same user', async () => {
    const person = await signUp(api)
    const token = await codeOf(person)
    expect(await exchange(token, { token: person.token })).toMatchObject({ status: 200, body: {} })
    expect((await exchange(token)).status).toBe(410)
    expect((await me(person.token)).status).toBe(200)
  })

  it('is limited by IP address', async () => {
    const address = '203.0.113.7'
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1) statuses.push((await exchange('unknown', { address })).status)
    expect([statuses[59], statuses[60]]).toEqual([410, 429])
  })
})

describe('a session that a link opened', () => {
  const CALLS = [
    ['GET', '/me/export', undefined],
    ['DELETE', '/me/candidacies/1', undefined],
    ['DELETE', '/me/resumes/1', undefined],
    ['DELETE', '/me/records/1', undefined],
    ['DELETE', '/me/campaign_alerts/1', undefined],
  ] as const

  it.each(CALLS)('cannot call %s %s', async (method, path, body) => {
    const token = await sessionOf(await codeOf(await signUp(api)))
    expect(await api.send(method, path, body, { token })).toMatchObject({ status: 403, ...errorOf('SIGN_IN_REQUIRED') })
  })

  it('can add a photo, but cannot replace or remove one', async () => {
    const person = await signUp(api)
    const token = await sessionOf(await codeOf(person))
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a75' } })
      .jpeg()
      .toBuffer()
    const [first, second] = [
      await person.upload('user/avatars', 'me.jpg', photo),
      await person.upload('user/avatars', 'me.jpg', photo),
    ]
    const change = (avatar_handle: string | null) => api.send('PATCH', '/me', { user: { avatar_handle } }, { token })
    expect(await change(null)).toMatchObject({ status: 200 })
    expect(await change(first.handle)).toMatchObject({ status: 200 })
    expect(await change(first.handle)).toMatchObject({ status: 200 })
    for (const handle of [second.handle, null])
      expect(await change(handle)).toMatchObject({ status: 403, ...errorOf('SIGN_IN_REQUIRED') })
    expect(await api.api.store.size(first.key)).not.toBeNull()
  })

  it('can replace the answer of a draft, which deletes its earlier file', async () => {
    const { person, id: candidacy_id, pitch_id, video: first } = await candidateAtPitch(api)
    const token = await sessionOf(await codeOf(person))
    const second = await person.upload('records', 'second.mp4', Buffer.concat([VIDEO, Buffer.alloc(8)]))
    const post = async (path: string, answer: object) => {
      const record = { pitch_id, candidacy_id, ...answer }
      return (await api.send('POST', path, { record }, { token })).status
    }
    const postVideo = ({ url, handle }: Stored) => post('/me/records', { url, thumb_url: null, fs_handle: handle })
    const areStored = async () => [
      (await api.api.store.size(first.key)) !== null,
      (await api.api.store.size(second.key)) !== null,
    ]
    expect([await postVideo(first), await areStored()]).toEqual([200, [true, true]])
    expect([await postVideo(second), await areStored()]).toEqual([200, [false, true]])
    const written = { kind: 'text', text: 'Because bread is made at night.' }
    expect([await post('/me/records/written', written), await areStored()]).toEqual([200, [false, false]])
  })

  it('can save and unsave jobs, and change the distance of an alert', async () => {
    const person = await signUp(api)
    const token = await sessionOf(await codeOf(person))
    const send = (method: string, path: string, body?: unknown) => api.send(method, path, body, { token })
    const address = { name: 'Lille', lat: 50.63, lon: 3.06, iso_country: 'FR' }
    const created = await send('POST', '/me/campaign_alerts', { user_campaign_alert: { address, distance: 20 } })
    const { id } = created.body as { id: number }
    const changed = await send('PATCH', `/me/campaign_alerts/${id}`, { user_campaign_alert: { distance: 50 } })
    expect(changed).toMatchObject({ status: 200, body: { distance: 50 } })
    expect((await send('POST', '/me/saved_campaigns', { campaign_ids: [1] })).status).toBe(200)
    expect((await send('DELETE', '/me/saved_campaigns/1')).status).toBe(200)
  })

  it('needs the password to change the email address or password, and to delete the account', async () => {
    const token = await sessionOf(await codeOf(await signUp(api)))
    const email = newEmail()
    const statuses = [
      await api.send('POST', '/me/email', { user: { email } }, { token }),
      await api.send('POST', '/me/email', { user: { email, current_password: 'wrong' } }, { token }),
      await api.send('PATCH', '/me', { user: { password: 'a windy autumn evening' } }, { token }),
      await api.send('DELETE', '/me', { user: {} }, { token }),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    expect((await me(token)).status).toBe(200)
  })

  it('cannot change or delete the account of a user without a password either', async () => {
    const person = await signUp(api)
    const token = await sessionOf(await codeOf(person))
    await api.db
      .updateTable('users')
      .set({ password_hash: null, is_password_set_by_user: false })
      .where('id', '=', person.user.id)
      .execute()
    const replies = [
      await api.send('POST', '/me/email', { user: { email: newEmail() } }, { token }),
      await api.send('PATCH', '/me', { user: { password: 'a windy autumn evening' } }, { token }),
      await api.send('DELETE', '/me', { user: { email: person.email } }, { token }),
      await api.send('PATCH', '/me/session', { user: { current_password: '' } }, { token }),
    ]
    for (const reply of replies) expect(reply).toMatchObject({ status: 403, ...errorOf('SIGN_IN_REQUIRED') })
  })

  it('has full rights after the password was entered', async () => {
    const token = await sessionOf(await codeOf(await signUp(api)))
    const enter = (current_password: string) =>
      api.send('PATCH', '/me/session', { user: { current_password } }, { token })
    expect((await enter('not the password')).status).toBe(422)
    expect((await api.send('GET', '/me/export', undefined, { token })).status).toBe(403)
    expect((await enter(PASSWORD)).status).toBe(200)
    expect((await api.send('GET', '/me/export', undefined, { token })).status).toBe(200)
  })
})

describe('the link to another browser', () => {
  const createCode = async ({ token }: Candidate) =>
    ((await api.send('POST', '/me/session/codes', undefined, { token })).body as { token: string }).token

  it('signs in once, with the rights of an email link, also without a confirmed address', async () => {
    const person = await signUp(api)
    const code = await createCode(person)
    const token = await sessionOf(code)
    expect((await me(token)).body).toMatchObject({ id: person.user.id })
    expect((await exchange(code)).status).toBe(410)
    const denied = await api.send('GET', '/me/export', undefined, { token })
    expect(denied).toMatchObject({ status: 403, ...errorOf('SIGN_IN_REQUIRED') })
    expect((await me(person.token)).status).toBe(200)
  })

  it('expires after 20 minutes', async () => {
    const code = await createCode(await signUp(api))
    const { expires_at } = await api.db
      .selectFrom('codes')
      .select('expires_at')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(Date.parse(expires_at)).toBeLessThanOrEqual(api.api.now().getTime() + 20 * 60_000)
    await api.db.updateTable('codes').set({ expires_at: api.api.now().toISOString() }).execute()
    expect((await exchange(code)).status).toBe(410)
  })

  it('needs a session', async () => {
    expect((await api.send('POST', '/me/session/codes')).status).toBe(401)
  })
})

describe('the confirmation of an email address', () => {
  const confirm = (token: string, options = {}) => api.send('POST', '/email_confirmations', { token }, options)
  const codeIn = (link: URL) => link.hash.slice(1)

  it('comes by email after the sign-up, opens no session and can be repeated', async () => {
    const person = await signUp(api)
    const token = codeIn(await sentLink(api, person.email))
    expect((await exchange(token)).status).toBe(410)
    expect((await confirm(token, { company: 'foundry' })).status).toBe(410)
    const confirmed = { status: 200, body: { job_slug: null } }
    expect([await confirm(token), await confirm(token)]).toMatchObject([confirmed, confirmed])
    expect((await me(person.token)).body).toMatchObject({ email_verified_at: expect.any(String) })
  })

  it('expires after seven days', async () => {
    const person = await signUp(api)
    const token = codeIn(await sentLink(api, person.email))
    api.shiftClock(7 * DAY_MINUTES)
    const reply = await confirm(token)
    api.shiftClock(-7 * DAY_MINUTES)
    expect(reply).toMatchObject({ status: 410, ...errorOf('TOKEN_EXPIRED') })
  })

  it('changes the address, notifies the old address, and revokes the codes that were sent to it', async () => {
    const person = await signUp(api)
    const old = await codeOf(person)
    const email = newEmail()
    const change = { user: { email, current_password: PASSWORD } }
    expect((await person.send('POST', '/me/email', change)).status).toBe(200)
    expect((await me(person.token)).body).toMatchObject({ email: person.email })
    const token = codeIn(await sentLink(api, email))
    expect((await confirm(token)).status).toBe(200)
    expect((await me(person.token)).body).toMatchObject({ email })
    const sent = api.db.selectFrom('outbox').select('template').where('recipient', '=', person.email)
    expect(await sent.orderBy('id', 'desc').executeTakeFirst()).toEqual({ template: 'email_changed' })
    expect((await exchange(old)).status).toBe(410)
  })

  it('replies the same for an address that has an account, and sends nothing to it', async () => {
    const [person, other] = [await signUp(api), await signUp(api)]
    const count = async () => (await api.db.selectFrom('outbox').select('id').execute()).length
    const before = await count()
    const reply = await person.send('POST', '/me/email', { user: { email: other.email, current_password: PASSWORD } })
    expect([reply.status, reply.body, await count()]).toEqual([200, {}, before])
  })

  it('fails if another user has taken the address in the meantime', async () => {
    const person = await signUp(api)
    const email = newEmail()
    await person.send('POST', '/me/email', { user: { email, current_password: PASSWORD } })
    const token = codeIn(await sentLink(api, email))
    await signUp(api, { email })
    expect(await confirm(token)).toMatchObject({ status: 409, ...errorOf('EMAIL_TAKEN') })
  })

  it('is limited by user', async () => {
    const person = await signUp(api)
    const change = () => person.send('POST', '/me/email', { user: { email: newEmail(), current_password: PASSWORD } })
    for (let n = 0; n < 5; n += 1) expect((await change()).status).toBe(200)
    expect((await change()).status).toBe(429)
  })
})
