import { addDays, daysBetween } from '#lib/domain/days'

test('a day is a number of calendar days later or earlier, regardless of clock changes', () => {
  expect(addDays('2026-11-23', 10)).toBe('2026-12-03')
  expect(addDays('2026-10-20', 10)).toBe('2026-10-30')
  expect(addDays('2027-12-30', 60)).toBe('2028-02-28')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('counts calendar days, regardless of clock changes', () => {
  expect(daysBetween('2026-10-20', '2026-10-30')).toBe(10)
})
