import { clockOf } from './time'

test('formats minutes and seconds, and rounds remaining time up', () => {
  expect(clockOf(42_900)).toBe('0:42')
  expect(clockOf(42_100, 'up')).toBe('0:43')
  expect(clockOf(60_000, 'up')).toBe('1:00')
  expect(clockOf(-5)).toBe('0:00')
})
