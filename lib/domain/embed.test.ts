import { CampaignCard } from '#lib/domain/campaign'
import { embeddedJobs } from '#lib/domain/embed'

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

test('a profession without open jobs is an empty list, a name that nobody bears is none', () => {
  expect(shown('sales')).toEqual([])
  expect(shown('almea')).toBeNull()
})
