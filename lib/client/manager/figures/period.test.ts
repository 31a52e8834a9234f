import { countDays, periodOf, requestOf, todayIn } from '#lib/client/manager/figures/period'

const read = (search: string) => periodOf(new URLSearchParams(search))

test.each([
  ['', { preset: '30' }],
  ['?period=90', { preset: '90' }],
  ['?period=forever', { preset: '30' }],
  ['?since=2026-01-05&until=2026-02-01', { since: '2026-01-05', until: '2026-02-01' }],
  ['?since=2026-02-31&until=2026-03-01', { preset: '30' }],
  ['?since=2026-01-05', { preset: '30' }],
])('reads the period of %j', (search, period) => expect(read(search)).toEqual(period))

test.each([
  ['30', {}],
  ['7', { since: '2026-11-19' }],
  ['90', { since: '2026-08-28' }],
  ['year', { since: '2026-01-01' }],
  ['previous_year', { since: '2025-01-01', until: '2025-12-31' }],
] as const)('requests the days of the preset %s', (preset, days) =>
  expect(requestOf({ preset }, '2026-11-25')).toEqual(days),
)

test('counts days across the end of a month and of summer time', () => {
  expect(countDays({ since: '2026-10-20', until: '2026-11-02' })).toBe(14)
})

test('today depends on the time zone', () => {
  const now = new Date('2026-11-25T23:30:00Z')
  expect(todayIn('Europe/Paris', now)).toBe('2026-11-26')
  expect(todayIn('America/New_York', now)).toBe('2026-11-25')
})
