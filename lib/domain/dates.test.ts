import { longDay, numericDate } from '#lib/domain/dates'
import { LOCALES } from '#lib/domain/locales'

const late = new Date('2026-11-01T23:30:00Z')

test('formats a date as day, month, year, or year first', () => {
  expect(numericDate(late)).toBe('01/11/2026')
  expect(numericDate(late, { isYearFirst: true })).toBe('2026-11-01')
  expect(numericDate(late, { timeZone: 'Europe/Paris' })).toBe('02/11/2026')
})

test('long dates have the day before the month in every language', () => {
  expect(LOCALES.map((locale) => longDay('2026-11-21', locale))).toEqual([
    '21. November 2026',
    '21 November 2026',
    '21 de noviembre de 2026',
    '21 novembre 2026',
    '21 november 2026',
  ])
})
