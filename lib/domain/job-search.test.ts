import type { CampaignCard } from '#lib/domain/campaign'
import type { Locale } from '#lib/domain/enumerations'
import {
  filterSuggestions,
  optionsFor,
  searchJobs,
  searchOf,
  similarByLanguage,
  similarJobs,
  sortJobs,
  toQuery,
} from '#lib/domain/job-search'
import { address, card } from '#tests/support/samples'

const entity = { id: 4, name: 'Nord', logo_url: null, website_url: null }
const jobs = [
  card({
    id: 1,
    slug: 'baker-lyon',
    name: 'Baker',
    profession: 'bakery',
    address: address({ city: 'Lyon', country: 'France', iso_country: 'FR', zipcode: '69001' }),
  }),
  card({
    id: 2,
    slug: 'baker-evry',
    name: 'Night baker',
    profession: 'bakery',
    address: address({ city: 'Évry', country: 'France', iso_country: 'FR' }),
    entity,
    job_type: 'INTERNSHIP',
  }),
  card({
    id: 3,
    slug: 'driver',
    name: 'Driver',
    profession: 'logistics',
    address: address({ city: 'Gent', country: 'Belgium', iso_country: 'BE' }),
    remote_level: 1,
  }),
  card({
    id: 4,
    slug: 'analyst',
    name: 'Analyst',
    profession: null,
    address: address({ city: 'Berlin', country: 'Germany', iso_country: 'DE' }),
    remote_level: 3,
  }),
  card({ id: 5, slug: 'anywhere', name: 'Seller', profession: 'sales' }),
]
const found = (search: Parameters<typeof searchJobs>[1]) => searchJobs(jobs, search).map(({ id }) => id)

test('filters survive a round trip through the URL', () => {
  const search = {
    what: 'pain & co',
    where: 'Évry',
    contract: 'INTERNSHIP',
    profession: 'bakery',
    hours: 'PART_TIME',
    remote: '3',
    language: 'nl',
    entity: '4',
    near: 'here',
    view: 'map',
    saved: '1',
  }
  expect(searchOf(new URLSearchParams(toQuery(search)))).toEqual(search)
  expect(new URL(`https://a.test/all-jobs?${toQuery(search)}`).searchParams.get('what')).toBe('pain & co')
})

test('ignores blank and unknown parameters', () => {
  expect(searchOf(new URLSearchParams('what=&mode=preview&where=Lyon'))).toEqual({ where: 'Lyon' })
  expect(toQuery({ what: '', where: undefined })).toBe('')
})

test('finds every job without filters', () => {
  expect(found({})).toEqual([1, 2, 3, 4, 5])
})

test('matches words regardless of case, accents and order', () => {
  expect(found({ what: 'BAKER night' })).toEqual([2])
  expect(found({ what: 'nord' })).toEqual([2])
  expect(found({ where: 'evry' })).toContain(2)
  expect(found({ what: 'pilot' })).toEqual([])
})

test('matches a place by town, country or postcode, and fully remote jobs everywhere', () => {
  expect(found({ where: 'Lyon' })).toEqual([1, 4, 5])
  expect(found({ where: 'france' })).toEqual([1, 2, 4, 5])
  expect(found({ where: '69001' })).toEqual([1, 4, 5])
})

test.each([
  [{ contract: 'INTERNSHIP' }, [2]],
  [{ profession: 'bakery' }, [1, 2]],
  [{ remote: '1' }, [3]],
  [{ remote: '0' }, [1, 2, 5]],
  [{ entity: '4' }, [2]],
  [{ profession: 'bakery', where: 'Lyon' }, [1]],
])('%j finds %j', (search, ids) => {
  expect(found(search)).toEqual(ids)
})

test('an empty result suggests which filters to remove, the most effective first', () => {
  const search = { what: 'baker', contract: 'INTERNSHIP', where: 'Gent' }
  expect(found(search)).toEqual([])
  expect(filterSuggestions(jobs, search)).toEqual([{ filter: 'where', count: 1 }])
  expect(filterSuggestions(jobs, { profession: 'logistics', where: 'France' })).toEqual([
    { filter: 'profession', count: 4 },
    { filter: 'where', count: 1 },
  ])
})

test('a filter offers all values, each with its number of jobs within the other filters', () => {
  const offered = optionsFor(
    { jobs },
    { where: 'france', profession: 'sales' },
    'profession',
    ({ profession }) => profession,
  )
  expect(offered).toEqual([
    { value: 'bakery', count: 2 },
    { value: 'logistics', count: 0 },
    { value: 'sales', count: 1 },
  ])
  const none = optionsFor({ jobs }, { what: 'astronaut' }, 'profession', ({ profession }) => profession)
  expect(none.map(({ value, count }) => [value, count])).toEqual([
    ['bakery', 0],
    ['logistics', 0],
    ['sales', 0],
  ])
})

test('counts only the listed jobs, and keeps the values of all', () => {
  const offered = optionsFor({ jobs, listed: [jobs[0]!] }, {}, 'profession', ({ profession }) => profession)
  expect(offered.map(({ value, count }) => [value, count])).toEqual([
    ['bakery', 1],
    ['logistics', 0],
    ['sales', 0],
  ])
})

test('finds jobs by working hours and language', () => {
  const list = [card({ id: 1, working_time: 'PART_TIME', locale: 'nl' }), card({ id: 2, locale: 'de' })]
  const ids = (search: Parameters<typeof searchJobs>[1]) => searchJobs(list, search).map(({ id }) => id)
  expect([ids({ hours: 'PART_TIME' }), ids({ language: 'de' }), ids({ hours: 'PART_TIME', language: 'de' })]).toEqual([
    [1],
    [2],
    [],
  ])
})

test('sorts by date of publication, or by distance, with unknown values last', () => {
  const dated = (id: number, first_activation_at: string | null, last_activation_at: string | null = null) =>
    card({ id, first_activation_at, last_activation_at })
  const list = [
    dated(1, '2026-01-10T08:00:00Z'),
    dated(2, null),
    dated(3, '2026-03-10T08:00:00Z'),
    dated(4, null, '2026-02-10T08:00:00Z'),
  ]
  const order = (distances: ReadonlyMap<number, number> | null) => sortJobs(list, distances).map(({ id }) => id)
  expect(order(null)).toEqual([3, 4, 1, 2])
  const distances = new Map([
    [2, 12],
    [1, 0],
  ])
  expect(order(distances)).toEqual([1, 2, 3, 4])
})

test('similar jobs in other languages come after all in a language of the visitor', () => {
  const german = card({ id: 8, slug: 'baecker', profession: 'bakery', locale: 'de' })
  const french = card({ id: 9, slug: 'vendeur', profession: 'sales', locale: 'fr' })
  const to = card({ slug: 'boulanger', profession: 'bakery' })
  const slugs = (languages: string[], limit: number) => {
    const { readable, others } = similarByLanguage([german, french], to, languages, limit)
    return [readable, others].map((list) => list.map(({ slug }) => slug))
  }
  expect(slugs(['fr'], 3)).toEqual([['vendeur'], ['baecker']])
  expect(slugs(['fr'], 1)).toEqual([['vendeur'], []])
  expect(slugs(['fr', 'de'], 3)).toEqual([['baecker', 'vendeur'], []])
})

test('similar jobs have as many jobs of each other language as are missing, the most similar first', () => {
  const job = (slug: string, locale: Locale, profession = 'bakery') => card({ slug, profession, locale })
  const german = ['a', 'b', 'c'].map((slug) => job(slug, 'de'))
  const others = [...german, job('bakker', 'nl', 'sales'), job('boulanger', 'fr')]
  const slugs = (jobs: CampaignCard[]) =>
    similarByLanguage(jobs, card({ slug: 'baker', profession: 'bakery' }), ['en'], 3).others.map(({ slug }) => slug)
  expect(slugs([job('seller', 'en'), ...others])).toEqual(['a', 'b', 'boulanger', 'bakker'])
  expect(slugs([...['x', 'y', 'z'].map((slug) => job(slug, 'en')), ...others])).toEqual([])
})

test('similar jobs are sorted by profession, country and contract, without the job itself', () => {
  expect(similarJobs(jobs, jobs[0]!, 2).map(({ slug }) => slug)).toEqual(['baker-evry', 'driver'])
  expect(similarJobs(jobs, jobs[0]!, 9).map(({ slug }) => slug)).not.toContain('baker-lyon')
})

test('jobs without a country do not count as in the same country', () => {
  const [other, match] = [
    card({ id: 6, slug: 'a', job_type: 'OTHER' }),
    card({ id: 7, slug: 'b', job_type: 'FREELANCE' }),
  ]
  expect(similarJobs([other, match], card({ slug: 'c', job_type: 'FREELANCE' }), 1)).toEqual([match])
})

test('jobs without a profession, or with another one, do not count as in the same profession', () => {
  const other = (profession: string | null) => card({ id: 6, slug: 'a', profession, job_type: 'OTHER' })
  const match = card({ id: 7, slug: 'b', profession: null, job_type: 'FREELANCE' })
  const similar = (candidate: string | null, profession: string | null) =>
    similarJobs([other(candidate), match], card({ slug: 'c', profession, job_type: 'FREELANCE' }), 1)
  expect(similar(null, null)).toEqual([match])
  expect(similar('sales', 'bakery')).toEqual([match])
  expect(similar('bakery', 'bakery')).toEqual([other('bakery')])
})

test('words of neighboring facts are separate, and a missing address contains no word', () => {
  const baker = card({ name: 'Baker', profession: 'sales', address: address({ city: 'Lyon', country: 'France' }) })
  expect(searchJobs([baker], { what: 'sales' })).toHaveLength(1)
  expect(searchJobs([baker], { what: 'akersal' })).toEqual([])
  expect(searchJobs([baker], { where: 'yonfra' })).toEqual([])
})

test('suggests to remove only filters that are set', () => {
  expect(filterSuggestions(jobs, { what: 'pilot' })).toEqual([{ filter: 'what', count: 5 }])
})
