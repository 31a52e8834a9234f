import { optionsFor, searchJobs, searchOf, similarJobs, toQuery, filterSuggestions } from '#lib/domain/job-search'
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
    remote: '3',
    entity: '4',
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

test('a filter offers only values that match the other filters, with counts', () => {
  const offered = optionsFor(
    jobs,
    { where: 'france', profession: 'sales' },
    'profession',
    ({ profession }) => profession,
  )
  expect(offered).toEqual([
    { value: 'bakery', count: 2 },
    { value: 'sales', count: 1 },
  ])
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

test('words of neighbouring facts are separate, and a missing address contains no word', () => {
  const baker = card({ name: 'Baker', profession: 'sales', address: address({ city: 'Lyon', country: 'France' }) })
  expect(searchJobs([baker], { what: 'sales' })).toHaveLength(1)
  expect(searchJobs([baker], { what: 'akersal' })).toEqual([])
  expect(searchJobs([baker], { where: 'yonfra' })).toEqual([])
})

test('suggests to remove only filters that are set', () => {
  expect(filterSuggestions(jobs, { what: 'pilot' })).toEqual([{ filter: 'what', count: 5 }])
})
