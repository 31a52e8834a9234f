import { clockOf } from './time'

test('a clock of minutes and seconds; what is left counts whole', () => {
  expect(clockOf(42_900)).toBe('0:42')
  expect(clockOf(42_100, 'up')).toBe('0:43')
  expect(clockOf(60_000, 'up')).toBe('1:00')
  expect(clockOf(-5)).toBe('0:00')
})
