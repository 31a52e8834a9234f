import { createRecordingLink, openRecording } from '#lib/contract/recording'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import type { TestApi } from '#tests/support/api'
import { applyFully, newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import type { Oidc } from '#tests/support/oidc'
import { notFound, openSocialSite, type Provider, type SocialSite, newPerson } from '#tests/support/social-site'

let site: SocialSite
let api: TestApi
let oidc: Oidc
let company_id: number
beforeAll(async () => {
  site = await openSocialSite()
  ;({ api, oidc, company_id } = site)
})
afterAll(() => site.close())

const signIn: SocialSite['signIn'] = (...call) => site.signIn(...call)
const join: SocialSite['join'] = (...call) => site.join(...call)
const account = (email: string) =>
  api.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const me = (token: string | undefined) => api.send('GET', '/me', undefined, { token })
const tokenOf = ({ body }: { body: unknown }) => (body as { auth_token: string }).auth_token

describe.each<Provider>(['google', 'linkedin'])('%s', (provider) => {
  it('reports a missing account, creates one and recognizes it afterwards', async () => {
    const person = newPerson()
    const token = await oidc.idToken(provider, person)
    expect(await signIn(token, provider)).toMatchObject(notFound)
    const created = await join(token, provider, { locale: 'nl' })
    expect(created).toMatchObject({
      status: 200,
      body: {
        user: {
          email: person.email,
          first_name: 'Nora',
          last_name: 'Vidal',
          locale: 'nl',
          is_password_set_by_user: false,
          legals_accepted_at: null,
          email_verified_at: expect.any(String),
        },
      },
    })
    const again = await signIn(await oidc.idToken(provider, person), provider)
    expect((again.body as { user: { id: number } }).user.id).toBe((created.body as { user: { id: number } }).user.id)
  })

  it("recognizes a user by the provider's subject after a change of the email address", async () => {
    const person = newPerson()
    const created = await join(await oidc.idToken(provider, person), provider)
    const moved = await signIn(await oidc.idToken(provider, { ...person, email: newEmail() }), provider)
    expect(moved).toMatchObject({ status: 200, body: { user: { email: person.email } } })
    expect((await me(tokenOf(created))).status).toBe(200)
  })
})

describe('social sign-up', () => {
  it('is not verified (§4) without a password and acceptance of the terms', async () => {
    const token = tokenOf(await join(await oidc.idToken('google', newPerson())))
    const { id } = await api.campaign('night-baker')
    const start = () => api.send('POST', '/me/candidacies', { candidacy: { campaign_id: id } }, { token })
    expect(await start()).toMatchObject({ status: 403, body: { error: { code: 'UNVERIFIED' } } })
    await api.send('PATCH', '/me', { user: { legals: true, password: PASSWORD } }, { token })
    expect((await start()).status).toBe(200)
  })

  it('subscribes the user to nothing, and sends one welcome email', async () => {
    const person = newPerson()
    const reply = await join(await oidc.idToken('google', person))
    expect(reply.body).not.toHaveProperty('is_password_dropped')
    expect(await account(person.email!)).toMatchObject({
      is_campaign_alert_active: false,
      is_partner_newsletter_active: false,
      is_password_set_by_user: false,
      password_hash: null,
    })
    const emails = api.db.selectFrom('outbox').select('template').where('recipient', '=', person.email!)
    expect(await emails.execute()).toEqual([{ template: 'welcome' }])
  })

  it('creates one account in concurrent calls', async () => {
    const person = newPerson()
    const token = await oidc.idToken('google', person)
    const replies = await Promise.all(Array.from({ length: 10 }, () => join(token)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => (body as { user: { id: number } }).user.id)).size).toBe(1)
  })

  it('requires an email address', async () => {
    const reply = await join(await oidc.idToken('google', newPerson({ email: '' })))
    expect(reply).toMatchObject({ status: 422, body: { error: { fields: { email: { key: 'REQUIRED' } } } } })
  })

  it('with an unverified address creates a separate account, whose first email confirms it', async () => {
    const person = newPerson({ email_verified: false })
    expect((await join(await oidc.idToken('google', person))).status).toBe(200)
    expect(await account(person.email!)).toMatchObject({ email_verified_at: null })
    const email = await api.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', person.email!)
      .executeTakeFirstOrThrow()
    expect(email).toMatchObject({
      template: 'verification',
      payload: { link: expect.stringContaining('/confirm-email') as string },
    })
  })
})

describe('an account with the same email address', () => {
  const verified = async () => {
    const person = await signUp(api)
    const email_verified_at = api.api.now().toISOString()
    await api.db.updateTable('users').set({ email_verified_at }).where('id', '=', person.user.id).execute()
    return person
  }

  it('is signed in unchanged if both sides have verified the address', async () => {
    const { email, user, token } = await verified()
    const reply = await signIn(await oidc.idToken('google', newPerson({ email: email.toUpperCase() })))
    expect(reply).toMatchObject({ status: 200, body: { user: { id: user.id, is_password_set_by_user: true } } })
    expect(reply.body).not.toHaveProperty('is_password_dropped')
    expect((await me(token)).status).toBe(200)
    expect((await api.send('POST', '/sessions', { user: { company_id, email, password: PASSWORD } })).status).toBe(200)
  })

  it('is the same for both providers', async () => {
    const person = newPerson()
    const google = await join(await oidc.idToken('google', person))
    const linkedin = await signIn(await oidc.idToken('linkedin', { ...person, sub: 'another' }), 'linkedin')
    expect((linkedin.body as { user: unknown }).user).toEqual((google.body as { user: unknown }).user)
  })

  it('is never opened with an address that the provider has not verified', async () => {
    const { email } = await verified()
    const stranger = newPerson({ email, email_verified: false })
    const token = await oidc.idToken('google', stranger)
    expect(await signIn(token)).toMatchObject(notFound)
    expect(await join(token)).toMatchObject({ status: 409, body: { error: { code: 'EMAIL_TAKEN' } } })
    expect(await api.db.selectFrom('identities').select('id').where('subject', '=', stranger.sub).execute()).toEqual([])
  })

  it('is taken over if its address was not verified, and its creator is locked out permanently', async () => {
    const hijacker = await signUp(api)
    const { email, user } = hijacker
    // Other ways to keep access: another identity provider, a reset link and a recording phone.
    const hijackerIdentity = newPerson({ email: newEmail() })
    await api.db
      .insertInto('identities')
      .values({
        user_id: user.id,
        company_id,
        provider: 'linkedin',
        subject: hijackerIdentity.sub,
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute()
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    await api.db
      .insertInto('codes')
      .values({ user_id: user.id, purpose: 'reset', token_hash: hashToken('earlier'), expires_at, campaign_id: null })
      .execute()
    const { id: candidacy_id } = await applyFully(api, hijacker)
    const { pitch } = await api.campaign('night-baker')
    const link = await hijacker.call(createRecordingLink, { body: { candidacy_id, pitch_id: pitch!.id } })
    const phone = await api.callAs()(openRecording, { body: { token: link.url.split('#')[1]! } })

    const reply = await signIn(await oidc.idToken('google', newPerson({ email })))
    expect(reply).toMatchObject({
      status: 200,
      body: { is_password_dropped: true, user: { id: user.id, is_password_set_by_user: false } },
    })
    expect((await me(tokenOf(reply))).status).toBe(200)

    expect((await me(hijacker.token)).status).toBe(401)
    expect((await api.send('POST', '/sessions', { user: { company_id, email, password: PASSWORD } })).status).toBe(401)
    expect((await api.send('GET', '/users/earlier/reset_password')).status).toBe(410)
    expect((await api.send('GET', '/recording', undefined, { token: phone.auth_token })).status).not.toBe(200)
    expect(await signIn(await oidc.idToken('linkedin', hijackerIdentity), 'linkedin')).toMatchObject(notFound)
    // The password is dropped only once, because the account is now verified.
    expect((await signIn(await oidc.idToken('google', newPerson({ email })))).body).not.toHaveProperty(
      'is_password_dropped',
    )
  })

  it('is separate at another company', async () => {
    const person = newPerson()
    await join(await oidc.idToken('google', person))
    const foundry = await api.companyId('foundry')
    const token = await oidc.idToken('google', person)
    expect(await signIn(token, 'google', { company: 'foundry' }, foundry)).toMatchObject(notFound)
    expect(await signIn(token, 'google', {}, foundry)).toMatchObject(notFound)
  })
})
