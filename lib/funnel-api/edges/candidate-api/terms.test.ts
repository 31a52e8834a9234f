import { RETENTION_MONTHS } from '#lib/domain/limits'
import { LOCALES } from '#lib/domain/locales'
import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

describe('GET /terms', () => {
  it.each(LOCALES)('returns the terms of the platform in %s', async (lang) => {
    const { status, body } = await api.send('GET', `/terms?lang=${lang}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      locale: lang,
      title: expect.stringMatching(/\S/),
      version: expect.stringMatching(/\d/),
    })
    const { content } = body as { content: string }
    expect(content).toMatch(/^<(?:p|h2)>/)
    expect(content.replace(/<[^>]+>/g, '').match(/\d+/g)).toEqual([String(RETENTION_MONTHS)])
    // A heading that is joined to the line before it would remain a line of Markdown.
    expect(content.match(/<h2>/g)?.length).toBeGreaterThan(1)
    expect(content).not.toContain('##')
  })

  it('names the operator, if there is one', async () => {
    const named = await openTestApi(undefined, undefined, { OPERATOR: 'Example SAS, 1 rue A, Lille <b>$&</b>' })
    for (const lang of LOCALES) {
      const { content } = (await named.send('GET', `/terms?lang=${lang}`)).body as { content: string }
      expect(content).toMatch(/<h2>[^<]+<\/h2>\n?<p>Example SAS, 1 rue A, Lille [^\n]*\$&amp;[^\n]*<\/p>\s*$/)
      expect(((await api.send('GET', `/terms?lang=${lang}`)).body as { content: string }).content).not.toContain('{')
    }
    await named.close()
  })

  it('returns French by default', async () => {
    expect((await api.send('GET', '/terms')).body).toMatchObject({ locale: 'fr' })
  })

  it('rejects an unknown language', async () => {
    for (const lang of ['xx', '../../../../etc/passwd'])
      expect((await api.send('GET', `/terms?lang=${encodeURIComponent(lang)}`)).status).toBe(400)
  })
})

describe('terms of a company', () => {
  it('state their language', async () => {
    expect((await api.send('GET', '/companies/bakery/terms?lang=fr')).body).toEqual({
      title: 'Terms for candidates',
      version: '2026-09',
      content: '<p>We keep your data for two years.</p>',
      locale: 'en',
    })
  })

  it('are separate for the newsletter', async () => {
    expect((await api.send('GET', '/companies/bakery/terms/newsletter')).body).toMatchObject({
      title: 'Newsletter terms',
      version: '1',
    })
  })

  it('are not found if a company has none, and on the host of another company', async () => {
    for (const page of ['terms', 'terms/newsletter']) {
      expect((await api.send('GET', `/companies/foundry/${page}`, undefined, { company: 'foundry' })).status).toBe(404)
      expect((await api.send('GET', `/companies/bakery/${page}`, undefined, { company: 'foundry' })).status).toBe(404)
    }
  })
})
