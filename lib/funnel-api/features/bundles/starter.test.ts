import { starterBundle } from '#lib/funnel-api/features/bundles/starter'

const bundle = starterBundle({
  slug: 'mill',
  name: 'The Mill',
  locale: 'en',
  time_zone: 'Europe/Brussels',
  color_1: '#112233',
  color_2: '#445566',
  title_font: 'Inter',
  content_font: 'Inter',
})

test('a new company has its settings, no help articles and a home page with three steps', () => {
  expect(bundle).toMatchObject({
    slug: 'mill',
    company: {
      name: 'The Mill',
      locale: 'en',
      time_zone: 'Europe/Brussels',
      logo_url: null,
      chat_provider: null,
      theme: { color_1: '#112233', color_2: '#445566', is_help_displayed: false },
    },
    entities: [],
    media: [],
    contents: [{ kind: 'home', slug: 'home', position: 0, published_at: null }],
  })
  const home = bundle.contents[0]!.data as { tagline: Record<string, string>; process: unknown[] }
  expect(home.process).toHaveLength(3)
  for (const locale of ['de', 'en', 'es', 'fr', 'nl']) expect(home.tagline[locale]).toBeTruthy()
  expect(JSON.stringify(bundle.contents)).not.toContain('{name}')
})

test('a new company has a job for open applications, with a question and a CV', async () => {
  expect([...bundle.campaigns.slugs]).toEqual(['open-application'])
  const jobs = []
  for await (const job of bundle.campaigns.read()) jobs.push(job)
  expect(jobs).toMatchObject([
    {
      slug: 'open-application',
      locale: 'en',
      job_type: 'OTHER',
      stages: ['SURVEY', 'RESUME'],
      pitch: null,
      survey: [{ key: 'wish', question_type: 'text', is_required: true, length_max: 2000 }],
    },
  ])
  expect(jobs[0]!.name).toBeTruthy()
  expect(jobs[0]!.description).toMatch(/^<p>/)
  expect(jobs[0]!.profile).toMatch(/^<(?:p|ul)>/)
})
