import { CampaignCard } from '#lib/domain/campaign'
import { EmbedOrigin, embeddedJobs, embeddingOrigins } from '#lib/domain/embed'

const job = (slug: string, facts: Record<string, unknown> = {}) =>
  CampaignCard.parse({ id: 1, slug, name: slug, job_type: 'PERMANENT_CONTRACT', locale: 'fr', ...facts })
const jobs = [
  job('baker', { profession: 'baking' }),
  job('miller', { profession: 'milling', entity: { id: 2, name: "Moulins d'Été" } }),
  job('driver'),
]
const site = { company: 'levain', professions: [{ slug: 'baking' }, { slug: 'sales' }] }
const shown = (slug: string) => embeddedJobs(jobs, slug, site)?.map((each) => each.slug) ?? null

test.each([
  ['levain', ['baker', 'miller', 'driver']],
  ['baking', ['baker']],
  ['moulins-d-ete', ['miller']],
  ['driver', ['driver']],
])('the frame %s shows %j', (slug, expected) => {
  expect(shown(slug)).toEqual(expected)
})

test('a profession without open jobs is an empty list, and an unknown slug is null', () => {
  expect(shown('sales')).toEqual([])
  expect(shown('almea')).toBeNull()
})

test.each([
  ['https://www.example.org', true],
  ['https://example.org:8443', true],
  ['http://localhost:8080', true],
  ['http://shop.localhost:8080', true],
  ['http://127.0.0.1:8080', true],
  ['http://www.example.org', false],
  ['http://localhost.example.org', false],
  ['https://example.org/', false],
  ['https://example.org/jobs', false],
  ['https://*.example.org', false],
  ["https://example.org;script-src 'none'", false],
  ['https://EXAMPLE.org', false],
  ['javascript:alert(1)', false],
  ['*', false],
])('%s as an embedding origin is valid: %s', (origin, isValid) => {
  expect(EmbedOrigin.safeParse(origin).success).toBe(isValid)
})

test("the company's own sites and listed origins may embed its jobs", () => {
  const none = { embed_origins: null, website_url: null, external_website_url: null }
  expect(embeddingOrigins(none)).toEqual([])
  expect(
    embeddingOrigins({
      embed_origins: ['https://press.example', 'https://levain.example', '*'],
      website_url: 'https://levain.example/en?x=1',
      external_website_url: 'not an address',
    }),
  ).toEqual(['https://levain.example', 'https://press.example'])
})
