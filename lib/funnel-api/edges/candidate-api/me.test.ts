import { createSession } from '#lib/contract/accounts'
import { createRecordingLink, openRecording } from '#lib/contract/recording'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, PASSWORD, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const candidate = async () => {
  const person = await signUp(api)
  return {
    ...person,
    patch: (user: object) => person.send('PATCH', '/me', { user }),
    read: () => person.send('GET', '/me'),
  }
}

describe('GET /me', () => {
  it('returns the user without internal columns', async () => {
    const { email, read } = await candidate()
    const { body } = await read()
    expect(body).toMatchObject({
      email,
      first_name: 'Camille',
      bio_url: null,
      phone_number: null,
      is_password_set_by_user: true,
    })
    for (const column of ['password_hash', 'email_key', 'company_id', 'session_id', 'company_slug', 'auth_token'])
      expect(body).not.toHaveProperty(column)
  })

  it('requires a session', async () => {
    expect(await api.send('GET', '/me')).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHENTICATED' } } })
  })
})

describe('PATCH /me', () => {
  it('changes only the given fields', async () => {
    const { patch, read } = await candidate()
    const changes = {
      first_name: ' Cam ',
      bio_url: 'https://example.org/cam',
      locale: 'nl',
      iso_country: 'BE',
      is_partner_newsletter_active: true,
    }
    expect((await patch(changes)).status).toBe(200)
    expect((await read()).body).toMatchObject({
      ...changes,
      first_name: 'Cam',
      last_name: 'Dubreuil',
      is_campaign_alert_active: false,
    })
  })

  it('returns the user unchanged if there is nothing to change', async () => {
    const { patch, read } = await candidate()
    const { body } = await read()
    for (const changes of [{}, { legals: true }, { unknown: 1 }])
      expect(await patch(changes)).toMatchObject({ status: 200, body: body as object })
  })

  it('removes a website URL if it is empty', async () => {
    const { patch } = await candidate()
    await patch({ bio_url: 'https://example.org' })
    expect((await patch({ bio_url: '' })).body).toMatchObject({ bio_url: null })
  })

  it.each([
    ['a blank name', { first_name: '  ' }, 'first_name', 'REQUIRED'],
    ['a number as a name', { first_name: 7 }, 'first_name', 'INVALID_PATTERN'],
    ['a name that is too long', { last_name: 'a'.repeat(81) }, 'last_name', 'MAX_LENGTH'],
    ['a website URL with a script', { bio_url: 'javascript:alert(1)' }, 'bio_url', 'INVALID_URL'],
    ['an unknown language', { locale: 'xx' }, 'locale', 'INVALID_PATTERN'],
    ['an invalid country', { iso_country: 'France' }, 'iso_country', 'REGEX_REQUIREMENT'],
    ['an invalid country code', { phone_code: '33' }, 'phone_code', 'REGEX_REQUIREMENT'],
    ['a phone number with letters', { phone_code: '+33', phone_number: '06 12 CALL ME' }, 'phone_number', 'PHONE'],
    ['a phone number that is too short', { phone_code: '+33', phone_number: '06 12' }, 'phone_number', 'PHONE'],
    ['a phone number without a country', { phone_number: '06 12 34 56 78' }, 'phone_number', 'PHONE'],
    ['withdrawn acceptance of the terms', { legals: false }, 'legals', 'INVALID_PATTERN'],
    ['a password that is too short', { password: '1234567', current_password: PASSWORD }, 'password', 'MIN_LENGTH'],
  ])('rejects %s', async (_case, changes, field, key) => {
    const { patch, read } = await candidate()
    const { body } = await read()
    expect(await patch({ is_campaign_alert_active: true, ...changes })).toMatchObject({
      status: 422,
      body: { error: { code: 'INVALID', fields: { [`user.${field}`]: { key } } } },
    })
    expect((await read()).body).toEqual(body)
  })

  it('stores a phone number as typed', async () => {
    const { patch } = await candidate()
    expect((await patch({ phone_code: '+33', phone_number: '06-12 34 56 78' })).body).toMatchObject({
      phone_number: '06-12 34 56 78',
    })
    expect((await patch({ phone_number: null, phone_code: null })).body).toMatchObject({ phone_number: null })
  })

  it('cannot change the email address, the acceptance of terms or the password flag', async () => {
    const { patch, read } = await candidate()
    const { body } = await read()
    await patch({
      email: 'other@example.org',
      legals_accepted_at: null,
      is_password_set_by_user: false,
      company_id: 2,
      id: 1,
    })
    expect((await read()).body).toEqual(body)
  })

  it('records the acceptance of the terms once, with its time', async () => {
    const { patch, user } = await candidate()
    await api.db.updateTable('users').set({ legals_accepted_at: null }).where('id', '=', user.id).execute()
    const { legals_accepted_at } = (await patch({ legals: true })).body as { legals_accepted_at: string }
    expect(Date.parse(legals_accepted_at)).toBeGreaterThan(Date.now() - 60_000)
    api.shiftClock(10)
    expect((await patch({ legals: true })).body).toMatchObject({ legals_accepted_at })
    api.shiftClock(-10)
  })

  it('stores job preferences without duplicate tags', async () => {
    const { patch, send } = await candidate()
    const tags = ['Sourdough', ' night ', 'sourdough']
    expect((await patch({ tags, job_types: ['OTHER', 'OTHER'] })).status).toBe(200)
    expect((await send('GET', '/me/tags')).body).toEqual(['Sourdough', 'night'])
    expect((await send('GET', '/me/job_types')).body).toEqual(['OTHER'])
    for (const invalid of [
      { tags: Array(21).fill('x') },
      { tags: ['a'.repeat(41)] },
      { tags: [' '] },
      { job_types: ['X'] },
    ])
      expect((await patch(invalid)).status).toBe(422)
  })

  it('stores the times of the newsletter consent and of its withdrawal', async () => {
    const { patch, user } = await candidate()
    const after = async (is_partner_newsletter_active: boolean) => {
      await patch({ is_partner_newsletter_active })
      const query = api.db.selectFrom('users').select(['newsletter_accepted_at', 'newsletter_withdrawn_at'])
      return query.where('id', '=', user.id).executeTakeFirstOrThrow()
    }
    const consent = await after(true)
    const at = expect.stringMatching(/^\d{4}-/) as string
    expect(consent).toEqual({ newsletter_accepted_at: at, newsletter_withdrawn_at: null })
    expect(await after(true)).toEqual(consent)
    expect(await after(false)).toEqual({ ...consent, newsletter_withdrawn_at: at })
    expect(await after(true)).toMatchObject({ newsletter_withdrawn_at: null })
  })
})

describe('a changed password', () => {
  const NEW = 'a warm summer evening'
  const logIn = async (email: string, password: string) =>
    api.send('POST', '/sessions', { user: { company_id: await api.companyId(), email, password } })

  it('requires the current one', async () => {
    const { patch, email } = await candidate()
    for (const current of [{}, { current_password: 'a guess' }])
      expect(await patch({ password: NEW, ...current })).toMatchObject({
        status: 422,
        body: { error: { fields: { 'user.current_password': { key: 'WRONG_PASSWORD' } } } },
      })
    expect((await logIn(email, PASSWORD)).status).toBe(200)
  })

  it('signs out all other sessions', async () => {
    const { patch, read, email } = await candidate()
    const company_id = await api.companyId()
    const { auth_token } = await api.callAs()(createSession, {
      body: { user: { company_id, email, password: PASSWORD } },
    })
    expect((await patch({ password: NEW, current_password: PASSWORD })).status).toBe(200)
    expect((await api.send('GET', '/me', undefined, { token: auth_token })).status).toBe(401)
    expect((await read()).status).toBe(200)
    expect((await logIn(email, PASSWORD)).status).toBe(401)
    expect((await logIn(email, NEW)).status).toBe(200)
  })

  it('invalidates open reset links', async () => {
    const { patch, user } = await candidate()
    const code = { user_id: user.id, token_hash: 'a'.repeat(64), expires_at: '2100-01-01T00:00:00.000Z' }
    await api.db
      .insertInto('codes')
      .values({ ...code, purpose: 'reset', campaign_id: null })
      .execute()
    await patch({ password: NEW, current_password: PASSWORD })
    // Only reset codes, because the email about the change may already have added a sign-in code.
    const links = api.db.selectFrom('codes').where('user_id', '=', user.id).where('purpose', '=', 'reset')
    expect(await links.select('id').where('used_at', 'is', null).execute()).toEqual([])
  })

  it('signs out recording phones', async () => {
    const { patch, ...person } = await candidate()
    const { id: candidacy_id } = await applyFully(api, person)
    const { pitch } = await api.campaign('night-baker')
    const createLink = () => person.call(createRecordingLink, { body: { candidacy_id, pitch_id: pitch!.id } })
    const openLink = async ({ url }: { url: string }) =>
      api.callAs()(openRecording, { body: { token: url.split('#')[1]! } })
    const { auth_token: token } = await openLink(await createLink())
    const phone = () => api.send('GET', '/recording', undefined, { token: token! })
    expect((await phone()).status).toBe(200)
    expect((await patch({ first_name: 'Robin' })).status).toBe(200)
    expect((await phone()).status).toBe(200)
    await patch({ password: NEW, current_password: PASSWORD })
    expect((await phone()).status).toBe(401)
    const link = await createLink()
    await patch({ password: PASSWORD, current_password: NEW })
    await expect(openLink(link)).rejects.toMatchObject({ code: 'GONE' })
  })

  it('can be set without the current one if the user has none, and then verifies the user', async () => {
    const { patch, user } = await candidate()
    await api.db.updateTable('users').set({ is_password_set_by_user: false }).where('id', '=', user.id).execute()
    expect(await patch({ password: NEW })).toMatchObject({ status: 200, body: { is_password_set_by_user: true } })
  })

  it('allows at most eight guesses per minute', () =>
    api.withStoppedClock(async () => {
      const { patch } = await candidate()
      for (let guess = 1; guess <= 8; guess += 1) await patch({ password: NEW, current_password: 'a guess' })
      expect((await patch({ password: NEW, current_password: PASSWORD })).status).toBe(429)
    }))
})
