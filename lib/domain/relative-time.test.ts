import { ageOf, relativeTime } from '#lib/domain/relative-time'

const now = new Date('2026-06-15T12:00:00Z')
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000]
const before = (ms: number) => new Date(now.getTime() - ms)
const formatted = (ms: number, locale = 'en') => relativeTime(before(ms), now, locale, 'just now')

test.each([
  [0, 'just now'],
  [4.9 * SECOND, 'just now'],
  [5 * SECOND, '5 seconds ago'],
  [30 * SECOND, '30 seconds ago'],
  [59 * SECOND, '59 seconds ago'],
  [60 * SECOND, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [24 * HOUR, '1 day ago'],
  [6 * DAY, '6 days ago'],
  [7 * DAY, '1 week ago'],
  // 4.35 weeks are 30.45 days, and 12 such months 365.4 days.
  [30.4 * DAY, '4 weeks ago'],
  [30.5 * DAY, '1 month ago'],
  [365 * DAY, '11 months ago'],
  [366 * DAY, '1 year ago'],
  [3 * 366 * DAY, '3 years ago'],
])('%d milliseconds are %s', (ms, expected) => {
  expect(formatted(ms)).toBe(expected)
})

test("formats an age in the reader's language", () => {
  expect(formatted(3 * DAY, 'fr')).toBe('il y a 3 jours')
  expect(formatted(2 * HOUR, 'de')).toBe('vor 2 Stunden')
  expect(formatted(MINUTE, 'es')).toBe('hace 1 minuto')
  expect(formatted(14 * DAY, 'nl')).toBe('2 weken geleden')
})

test("a future timestamp is 'now', and ISO text is accepted", () => {
  expect(ageOf(before(-HOUR), now)).toEqual({ unit: 'now' })
  expect(ageOf('2026-06-15T14:00:00+04:00', now)).toEqual({ unit: 'hour', count: 2 })
})
