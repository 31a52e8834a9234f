import { formatClock } from './time'

test('formats minutes and seconds, and rounds remaining time up', () => {
  expect(formatClock(42_900)).toBe('0:42')
  expect(formatClock(42_100, 'up')).toBe('0:43')
  expect(formatClock(60_000, 'up')).toBe('1:00')
  expect(formatClock(-5)).toBe('0:00')
})
