import { filterOf, hasFilter, NO_FILTER, queryOf } from '#lib/client/manager/figures/filter'

test.each([
  '',
  '?campaign=baker-lille',
  '?source=job+fair&period=90',
  '?campaign=baker-lille&source=radio&since=2026-01-05&until=2026-02-01',
])('reads and writes %j', (query) => expect(queryOf(filterOf(query))).toBe(query))

test('ignores values that the API would reject', () => {
  const tooLong = 'a'.repeat(300)
  expect(filterOf(`?campaign=${tooLong}&source=${tooLong}&period=0`)).toEqual(NO_FILTER)
  expect(filterOf('?campaign=&source=')).toEqual(NO_FILTER)
})

test('the default period does not count as a filter', () => {
  expect(hasFilter(filterOf('?period=30'))).toBe(false)
  expect(hasFilter(filterOf('?period=7'))).toBe(true)
})
