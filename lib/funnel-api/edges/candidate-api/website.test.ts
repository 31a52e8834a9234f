import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const website = (page: string) => api.send('GET', `/companies/bakery/website${page}`)
const foundry = (page: string) =>
  api.send('GET', `/companies/foundry/website${page}`, undefined, { company: 'foundry' })

describe('GET /companies/:slug/website', () => {
  it('reports which pages have content', async () => {
    expect((await website('')).body).toEqual({
      professions: true,
      team: true,
      news: true,
      custom: 'Our mill',
      help_center: true,
      terms: true,
      newsletter_terms: true,
    })
    expect((await website('?lang=fr')).body).toMatchObject({ custom: 'Notre moulin' })
    expect((await foundry('')).body).toEqual({
      professions: false,
      team: false,
      news: false,
      custom: null,
      help_center: false,
      terms: false,
      newsletter_terms: false,
    })
  })
})

describe('GET /companies/:slug/website/home', () => {
  it("returns the requested language, or else the company's", async () => {
    expect((await website('/home?lang=fr')).body).toMatchObject({
      tagline: 'Le pain se fait la nuit',
      cover: expect.stringMatching(/^\/media\/bakery\//),
      film: null,
      facts: [{ figure: '48', label: 'boulangeries' }],
      gallery: [{ alt: 'The oven' }],
      process: [{ title: 'You write', text: 'We answer within a week.' }],
    })
    expect((await website('/home?lang=de')).body).toMatchObject({ tagline: "Bread is a night's work" })
  })

  it('returns video captions in the requested language, or else other captions with their language', async () => {
    const { data } = await api.db
      .selectFrom('contents')
      .select('data')
      .where('kind', '=', 'home')
      .executeTakeFirstOrThrow()
    const film = (captions_url: unknown) => ({
      url: 'https://example.org/a.mp4',
      poster_url: null,
      captions_url,
      transcript: null,
    })
    const captions = async (captions_url: unknown, lang: string) => {
      await api.db
        .updateTable('contents')
        .set({ data: { ...data, film: film(captions_url) } })
        .where('kind', '=', 'home')
        .execute()
      return (await website(`/home?lang=${lang}`)).body
    }
    const files = { fr: 'https://example.org/fr.vtt', nl: 'https://example.org/nl.vtt' }
    expect(await captions(files, 'nl')).toMatchObject({ film: { captions_url: files.nl, captions_lang: 'nl' } })
    expect(await captions(files, 'de')).toMatchObject({ film: { captions_url: files.fr, captions_lang: 'fr' } })
    // A single file without a language is in the language of the company.
    expect(await captions(files.nl, 'de')).toMatchObject({ film: { captions_url: files.nl, captions_lang: 'en' } })
    expect(await captions(null, 'de')).toMatchObject({ film: { captions_url: null, captions_lang: null } })
  })

  it('returns figures in the requested language', async () => {
    const home = api.db.selectFrom('contents').select('data').where('kind', '=', 'home')
    const { data } = await home.executeTakeFirstOrThrow()
    const facts = [{ figure: { en: '6 wk', fr: '6 sem.' }, label: { en: 'of holiday', fr: 'de congés' } }]
    const change = api.db.updateTable('contents').where('kind', '=', 'home')
    await change.set({ data: { ...data, facts } }).execute()
    const shown = await Promise.all(['en', 'fr', 'de'].map((lang) => website(`/home?lang=${lang}`)))
    await change.set({ data }).execute()
    const figures = shown.map(({ body }) => (body as { facts: { figure: string }[] }).facts[0]!.figure)
    expect(figures).toEqual(['6 wk', '6 sem.', '6 wk'])
  })

  it('returns 404 if a company has none', async () => {
    expect((await foundry('/home')).status).toBe(404)
  })
})

describe('GET /companies/:slug/website/professions', () => {
  it('counts the open campaigns of each', async () => {
    expect((await website('/professions?lang=fr')).body).toMatchObject([
      { slug: 'baking', name: 'Boulange', description: 'Flour and fire.', nb_campaigns: 1 },
      { slug: 'selling', image_url: null, nb_campaigns: 1 },
    ])
    await api.db.updateTable('campaigns').set({ is_online: false }).where('slug', '=', 'counter-clerk').execute()
    expect((await website('/professions')).body).toMatchObject([{ nb_campaigns: 1 }, { nb_campaigns: 0 }])
    expect((await foundry('/professions')).body).toEqual([])
  })
})

describe('GET /companies/:slug/website/members', () => {
  it('lists members in order', async () => {
    expect((await website('/members')).body).toMatchObject([
      { slug: 'lea', name: 'Lea Martin', role: 'Baker', quote: 'I like the night.' },
      { slug: 'tom', role: 'Miller', quote: null },
    ])
  })
})

describe('GET /companies/:slug/website/articles', () => {
  it('lists the newest first, without their text', async () => {
    expect((await website('/articles?lang=fr')).body).toMatchObject([
      { slug: 'harvest', title: 'The harvest', content: '', published_at: '2026-11-01T08:00:00.000Z' },
      { slug: 'new-oven', title: 'Un nouveau four', content: '' },
    ])
  })

  it('returns a full article without active content', async () => {
    const { body } = await website('/articles/new-oven')
    expect(body).toMatchObject({ title: 'A new oven', author: 'Lea Martin' })
    expect((body as { content: string }).content).toContain('<strong>forty</strong>')
    expect((body as { content: string }).content).not.toContain('javascript:')
  })

  it('returns 404 for an unknown article', async () => {
    expect((await website('/articles/nothing')).status).toBe(404)
    expect((await foundry('/articles/new-oven')).status).toBe(404)
  })
})

describe('GET /companies/:slug/website/custom', () => {
  it("returns the company's custom page", async () => {
    expect((await website('/custom')).body).toEqual({
      title: 'Our mill',
      sections: [{ title: 'Stones', content: '<p>They <strong>turn</strong>.</p>', image_url: null }],
    })
    expect((await foundry('/custom')).status).toBe(404)
  })
})

describe('all website calls', () => {
  it('reject an unknown language and the host of another company', async () => {
    for (const page of ['', '/home', '/professions', '/members', '/articles', '/articles/new-oven', '/custom']) {
      expect((await website(`${page}?lang=xx`)).status).toBe(400)
      expect(
        (await api.send('GET', `/companies/bakery/website${page}`, undefined, { company: 'foundry' })).status,
      ).toBe(404)
    }
  })
})
