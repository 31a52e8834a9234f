import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

describe('GET /companies/:slug', () => {
  it('returns the company with its description in the requested language', async () => {
    const { status, body } = await api.send('GET', '/companies/bakery?lang=fr')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      slug: 'bakery',
      name: 'The Bakery',
      description: 'Nous cuisons la nuit.',
      is_multi_entity_active: true,
      is_sponsorship_active: true,
      is_google_connect_active: false,
      is_indexation_active: true,
      html_verification_token: 'verify-me',
      locale: 'en',
      time_zone: 'Europe/Paris',
    })
    expect((body as { logo_url: string }).logo_url).toMatch(/^\/media\/bakery\/[0-9a-f]{16}\.png$/)
  })

  it("falls back to the company's own language", async () => {
    expect((await api.send('GET', '/companies/bakery?lang=nl')).body).toMatchObject({
      description: 'We bake at night.',
    })
    expect((await api.send('GET', '/companies/foundry', undefined, { company: 'foundry' })).body).toMatchObject({
      description: 'Nous coulons le métal.',
    })
  })

  it('rejects an unknown language', async () => {
    const { status, body } = await api.send('GET', '/companies/bakery?lang=tlh')
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { code: 'BAD_REQUEST', fields: { lang: expect.anything() } } })
  })

  it('returns 404 for an unknown company and on the host of another one', async () => {
    const unknown = await api.send('GET', '/companies/nobody', undefined, { company: 'nobody' })
    const foreign = await api.send('GET', '/companies/foundry', undefined, { company: 'bakery' })
    for (const { status, body } of [unknown, foreign]) {
      expect(status).toBe(404)
      expect(body).toMatchObject({ error: { code: 'NOT_FOUND' } })
    }
  })

  it('returns any company to a caller without the proxy header', async () => {
    expect((await api.send('GET', '/companies/foundry', undefined, { company: null })).status).toBe(200)
  })
})

describe('GET /companies/:slug/theme', () => {
  it('returns the theme, with defaults for missing values', async () => {
    expect((await api.send('GET', '/companies/bakery/theme')).body).toEqual({
      color_1: '#3b2a1a',
      color_2: '#ffcc00',
      title_font: 'Fraunces',
      content_font: 'Inter',
      header_link_color: null,
      is_help_displayed: true,
    })
    expect((await api.send('GET', '/companies/foundry/theme', undefined, { company: 'foundry' })).body).toMatchObject({
      color_2: '#2563eb',
    })
  })

  it('is not found on the host of another company', async () => {
    expect((await api.send('GET', '/companies/foundry/theme')).status).toBe(404)
  })
})

describe('GET /companies/:slug/terms/labels', () => {
  it('returns the labels in all their languages', async () => {
    expect((await api.send('GET', '/companies/bakery/terms/labels')).body).toEqual({
      is_terms_active: true,
      is_partner_newsletter_active: false,
      terms_label: { en: 'I accept the terms', fr: 'J’accepte les conditions' },
      terms_label_link: {},
      partner_newsletter_label: {},
    })
  })

  it('is not found on the host of another company', async () => {
    expect((await api.send('GET', '/companies/foundry/terms/labels')).status).toBe(404)
  })
})

describe('all calls', () => {
  it('return the error envelope for an unknown path', async () => {
    const { status, body } = await api.send('GET', '/nothing/here')
    expect(status).toBe(404)
    expect(body).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  it('are never cached', async () => {
    expect((await api.send('GET', '/companies/bakery')).headers.get('cache-control')).toBe('no-store')
  })

  it('return 404 for a text with a zero byte', async () => {
    expect((await api.send('GET', '/companies/bak%00ery', undefined, { company: null })).status).toBe(404)
  })
})
