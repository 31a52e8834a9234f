import { deleteCandidacy } from '#lib/contract/candidacies'
import { readCampaign } from '#lib/contract/companies'
import { openTestApi, type TestApi } from '#tests/support/api'
import { apply, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const setOnline = (slug: string, is_online: boolean) =>
  api.db.updateTable('campaigns').set({ is_online }).where('slug', '=', slug).execute()

describe('GET /companies/:slug/campaigns/showcase', () => {
  it('lists online campaigns, newest first, without long texts', async () => {
    const { status, body } = await api.send('GET', '/companies/bakery/campaigns/showcase')
    const slugs = (body as { slug: string }[]).map(({ slug }) => slug)
    expect(status).toBe(200)
    expect(slugs.toSorted()).toEqual(['counter-clerk', 'night-baker', 'storyteller'])
    expect(slugs.at(-1)).toBe('night-baker')
    const card = (body as Record<string, unknown>[]).find(({ slug }) => slug === 'night-baker')!
    expect(card).toMatchObject({
      name: 'Night baker',
      entity: { name: 'Bakery North' },
      profession: 'baking',
      salary_max: 31000.5,
      remote_level: 0,
    })
    for (const field of ['description', 'profile', 'survey', 'pitch', 'company_id', 'external_id'])
      expect(card).not.toHaveProperty(field)
  })

  it('lists a campaign without a publication date last, on both databases', async () => {
    await api.db
      .updateTable('campaigns')
      .set({ first_activation_at: null })
      .where('slug', '=', 'counter-clerk')
      .execute()
    const { body } = await api.send('GET', '/companies/bakery/campaigns/showcase')
    expect((body as { slug: string }[]).at(-1)).toMatchObject({ slug: 'counter-clerk' })
  })

  it('is not found on the host of another company', async () => {
    expect((await api.send('GET', '/companies/foundry/campaigns/showcase')).status).toBe(404)
  })
})

describe('GET /companies/:slug/campaigns/:slug', () => {
  it('returns all fields of the campaign', async () => {
    const { status, body } = await api.send('GET', '/companies/bakery/campaigns/night-baker?source=linkedin')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Night baker',
      job_type: 'PERMANENT_CONTRACT',
      working_time: 'FULL_TIME',
      salary_min: 26000,
      salary_max: 31000.5,
      salary_currency: 1,
      pay_period: 'YEAR',
      job_start: '2027-01-04',
      first_activation_at: '2026-10-12T08:00:00.000Z',
      last_activation_at: '2026-11-02T08:00:00.000Z',
      is_online: true,
      is_draft: false,
      stages: ['VIDEO', 'SURVEY', 'PITCH', 'RESUME'],
      address: { street_number: '12', city: 'Lille', lat: 50.6392 },
      pitch: {
        question: 'What is good bread?',
        is_optional: true,
        is_from_youtube: false,
        recording_time: 60,
        tries: 3,
      },
    })
  })

  it.each([
    ['is_preview=false', false],
    ['is_preview=0', false],
    ['is_preview=true', true],
    ['is_preview=1', true],
    ['', undefined],
  ])('parses %j', (query, is_preview) => {
    expect(readCampaign.query.parse(Object.fromEntries(new URLSearchParams(query)))).toEqual({ is_preview })
  })

  it('rejects an invalid preview flag', async () => {
    const path = '/companies/bakery/campaigns/night-baker?is_preview=perhaps'
    expect((await api.send('GET', path)).status).toBe(400)
  })

  it('returns the questions in order with all fields of their types', async () => {
    const { survey } = await api.campaign('night-baker')
    expect(survey!.questions.map(({ question_type }) => question_type)).toEqual([
      'radio',
      'checkbox',
      'date',
      'date_range',
      'location',
      'number',
      'score',
      'text',
      'url',
      'smart',
      'text',
    ])
    expect(survey!.questions[3]).toMatchObject({ date_min: '2026-12-01', date_max: '2027-12-31', is_required: true })
    expect(survey!.questions[5]).toMatchObject({ range_min: 0, range_max: 45, unit: 'years' })
    const [radio] = survey!.questions
    expect(radio!.answers).toMatchObject([
      { content: 'Yes I do', order: 0, question_id: radio!.id },
      { content: 'No I do not', order: 1 },
    ])
  })

  it('returns rich text without active content', async () => {
    const { description, profile } = await api.campaign('night-baker')
    expect(description).toContain('<h2>The work</h2>')
    expect(description).not.toMatch(/script|alert/)
    expect(profile).toBe('<p>You like <strong>the night</strong>.</p>')
  })

  it('returns a draft to any caller with its URL', async () => {
    const path = '/companies/bakery/campaigns/roaster'
    const { body } = await api.send('GET', path)
    expect(body).toMatchObject({ is_draft: true, is_online: false })
    for (const query of ['is_preview=true', 'is_preview=false', 'source=preview'])
      expect((await api.send('GET', `${path}?${query}`)).body).toEqual(body)
    // Reading does not count as a view. Only `track` counts.
    const { id: campaign_id } = body as { id: number }
    const views = api.db.selectFrom('campaign_tracks').selectAll().where('campaign_id', '=', campaign_id)
    expect(await views.execute()).toEqual([])
  })

  it('returns 410 for a closed campaign', async () => {
    expect(await api.send('GET', '/companies/bakery/campaigns/miller')).toMatchObject({
      status: 410,
      body: { error: { code: 'GONE' } },
    })
  })

  it('returns a few fields of a closed campaign that was public, and 404 for all other campaigns', async () => {
    const closed = (slug: string) => api.send('GET', `/companies/bakery/closed_campaigns/${slug}`)
    expect((await closed('miller')).status).toBe(404)
    const first_activation_at = '2026-01-01T08:00:00.000Z'
    await api.db.updateTable('campaigns').set({ first_activation_at }).where('slug', '=', 'miller').execute()
    const { status, body } = await closed('miller')
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ slug: 'miller', name: 'Miller', locale: 'en', job_type: 'PERMANENT_CONTRACT' }),
    ])
    expect(Object.keys(body as object).sort()).toEqual(['address', 'job_type', 'locale', 'name', 'profession', 'slug'])
    for (const slug of ['roaster', 'night-baker', 'nothing']) expect((await closed(slug)).status).toBe(404)
  })

  it('returns a closed campaign to candidates as long as their application exists', async () => {
    const candidate = await signUp(api)
    const bystander = await signUp(api)
    const { id } = await apply(api, candidate, 'counter-clerk')
    await setOnline('counter-clerk', false)
    const read = (caller: { token?: string }) =>
      api.send('GET', '/companies/bakery/campaigns/counter-clerk', undefined, { token: caller.token })
    expect((await read(candidate)).status).toBe(200)
    expect((await read(bystander)).status).toBe(410)
    expect((await read({})).status).toBe(410)
    await candidate.call(deleteCandidacy, { params: { id } })
    expect((await read(candidate)).status).toBe(410)
    await setOnline('counter-clerk', true)
  })

  it('returns 404 for an unknown campaign and for one of another company', async () => {
    for (const urlPath of [
      '/companies/bakery/campaigns/nothing',
      '/companies/bakery/campaigns/caster',
      '/companies/foundry/campaigns/caster',
    ])
      expect((await api.send('GET', urlPath)).status).toBe(404)
  })

  it('rejects a source that is too long', async () => {
    expect((await api.send('GET', `/companies/bakery/campaigns/night-baker?source=${'a'.repeat(201)}`)).status).toBe(
      400,
    )
  })
})

describe('a campaign with a closing date in the time zone of the company', () => {
  const setClosingDate = (date_end: string | null) =>
    api.db.updateTable('campaigns').set({ date_end }).where('slug', '=', 'storyteller').execute()
  const slugs = async () =>
    ((await api.send('GET', '/companies/bakery/campaigns/showcase')).body as { slug: string }[]).map(({ slug }) => slug)
  const read = (options = {}) => api.send('GET', '/companies/bakery/campaigns/storyteller', undefined, options)
  const day = (days: number) => new Date(api.api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  afterAll(() => setClosingDate(null))

  it('is open if the closing date has not passed', async () => {
    await setClosingDate(day(1))
    expect(await slugs()).toContain('storyteller')
    expect((await read()).status).toBe(200)
  })

  it('is not listed after the closing date, and is closed to all users without an application', async () => {
    await setClosingDate(null)
    const candidate = await signUp(api)
    const { id } = (await api.db
      .selectFrom('campaigns')
      .select('id')
      .where('slug', '=', 'storyteller')
      .executeTakeFirst())!
    const body = { candidacy: { campaign_id: id, user_agent: 'test', source: null }, sponsor: null }
    expect((await api.send('POST', '/me/candidacies', body, { token: candidate.token })).status).toBeLessThan(300)
    await setClosingDate(day(-2))
    expect(await slugs()).not.toContain('storyteller')
    expect((await read()).status).toBe(410)
    expect((await read({ token: candidate.token })).body).toMatchObject({ is_online: false })
    const late = await signUp(api)
    const { status, body: error } = await api.send('POST', '/me/candidacies', body, { token: late.token })
    expect(status).toBe(409)
    expect(error).toMatchObject({ error: { code: 'CAMPAIGN_CLOSED' } })
  })
})
