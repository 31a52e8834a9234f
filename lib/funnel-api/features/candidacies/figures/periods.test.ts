import { bucketsOf, dividePeriod, earliestDay } from '#lib/funnel-api/features/candidacies/figures/periods'

it('divides a period into days', () => {
  expect(dividePeriod({ since: '2026-02-27', until: '2026-03-01' }, 'day').map(({ since }) => since)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
})

it('divides a period into weeks from Monday to Sunday, of which the first and last may be shorter', () => {
  expect(dividePeriod({ since: '2026-11-20', until: '2026-12-01' }, 'week')).toEqual([
    { since: '2026-11-20', until: '2026-11-22' },
    { since: '2026-11-23', until: '2026-11-29' },
    { since: '2026-11-30', until: '2026-12-01' },
  ])
})

it('starts a bucket with each year, also within a week, and with each month before the period', () => {
  const buckets = bucketsOf([{ since: '2025-12-29', until: '2026-01-04' }])
  expect(buckets).toHaveLength(14)
  expect([...buckets.slice(0, 2), ...buckets.slice(-3)]).toEqual([
    { since: '2025-01-01', end: '2025-02-01', year: '2025', period: null },
    { since: '2025-02-01', end: '2025-03-01', year: '2025', period: null },
    { since: '2025-12-01', end: '2025-12-29', year: '2025', period: null },
    { since: '2025-12-29', end: '2026-01-01', year: '2025', period: 0 },
    { since: '2026-01-01', end: '2026-01-05', year: '2026', period: 0 },
  ])
})

it('returns the first day of the previous year as the earliest day', () => {
  expect(earliestDay('2026-11-25')).toBe('2025-01-01')
})
