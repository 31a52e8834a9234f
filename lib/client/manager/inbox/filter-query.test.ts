import { countSheetFilters, filterOf, hasFilter, isSameFilter, queryOf } from '#lib/client/manager/inbox/filter-query'
import type { InboxFilter } from '#lib/contract/staff/inbox'

test('a filter that is written to the URL is read back unchanged', () => {
  const filter: InboxFilter = { state: 'waiting', campaign: 'baker-lille', status: 'RECEIVED', source: 'radio & tv' }
  Object.assign(filter, { rating: 4, is_scheduled: true, q: 'nora émile' })
  expect(filterOf(queryOf(filter))).toEqual(filter)
})

test('an empty source means applications without a source', () => {
  expect(filterOf('?source=')).toEqual({ source: '' })
  expect(queryOf({ source: '' })).toBe('?source=')
})

test.each([
  ['an unknown status', '?status=LOST'],
  ['an unknown state', '?state=late'],
  ['a rating out of range', '?rating=6'],
  ['a rating that is not a number', '?rating=many'],
  ['a search text that is too long', `?q=${'a'.repeat(201)}`],
  ['an empty search text', '?q=%20'],
  ['an unknown value', '?is_scheduled=false'],
  ['the default state', '?state=all'],
  ['other parameters', '?token=1'],
])('ignores %s', (_, search) => {
  expect(filterOf(search)).toEqual({})
})

test('the URL has no parameters for defaults, and always the same order', () => {
  expect(queryOf({ q: '', state: 'all' })).toBe('')
  expect(queryOf({ q: 'nora', campaign: 'baker' })).toBe('?campaign=baker&q=nora')
  expect(isSameFilter({ q: 'a', state: 'all' }, { q: 'a' })).toBe(true)
  expect(isSameFilter({ q: 'a' }, { q: 'b' })).toBe(false)
  expect(hasFilter({ state: 'all' })).toBe(false)
})

test('counts the filters that phones show in a sheet', () => {
  expect(countSheetFilters({ q: 'a', state: 'waiting', source: '', rating: 3 })).toBe(2)
})
