import { type Facets, matchingCount } from '#lib/client/manager/inbox/matching-count'

const facets: Facets = {
  max_count: 1000,
  nb_waiting: 120,
  nb_late: 4,
  nb_scheduled: 3,
  nb_answered: 1000,
  campaigns: [{ slug: 'baker', name: 'Baker', count: 30, nb_waiting: 12 }],
  has_more_campaigns: false,
  statuses: [{ status: 'OFFER', count: 7 }],
  sources: [{ source: '', count: 9 }],
  has_more_sources: false,
}
const partly = { facets, loaded: 50, isComplete: false }

test('counts the rows of a complete list', () => {
  expect(matchingCount({ q: 'nora' }, { facets, loaded: 3, isComplete: true })).toEqual({ count: 3, isMore: false })
})

test.each([
  ['no filter', {}, { count: 1000, isMore: true }],
  ['waiting', { state: 'waiting' }, { count: 120, isMore: false }],
  ['answered', { state: 'answered' }, { count: 1000, isMore: true }],
  ['a job', { campaign: 'baker' }, { count: 30, isMore: false }],
  ['the waiting applications of a job', { campaign: 'baker', state: 'waiting' }, { count: 12, isMore: false }],
  ['a status', { status: 'OFFER' }, { count: 7, isMore: false }],
  ['scheduled changes', { is_scheduled: true }, { count: 3, isMore: false }],
  ['no source', { source: '' }, { count: 9, isMore: false }],
] as const)('the facets know the number of %s', (_, filter, count) => {
  expect(matchingCount(filter, partly)).toEqual(count)
})

test.each([
  ['a text', { q: 'nora' }],
  ['a rating', { rating: 4 }],
  ['two filters', { campaign: 'baker', status: 'OFFER' }],
  ['the waiting applications with a status', { status: 'OFFER', state: 'waiting' }],
  ['the scheduled changes of a job', { campaign: 'baker', is_scheduled: true }],
  ['an unknown job', { campaign: 'other' }],
] as const)('the number of %s is unknown before the list is complete', (_, filter) => {
  expect(matchingCount(filter, partly)).toBeNull()
})

test('without facets the number is unknown', () => {
  expect(matchingCount({}, { ...partly, facets: undefined })).toBeNull()
})
