import { dateText, fourDigitYearOrNull, isTimeZone, longDay, numericDate } from '#lib/domain/dates'
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

test('writes the first day of a month as 1er in French only', () => {
  expect(longDay('2027-03-01', 'fr')).toBe('1er mars 2027')
  expect(longDay('2027-03-11', 'fr')).toBe('11 mars 2027')
  expect(longDay('2027-03-01', 'es')).toBe('1 de marzo de 2027')
  expect(dateText(new Date('2027-03-21'), 'fr', { hour: 'numeric', timeZone: 'Europe/Paris' })).toBe('01 h')
  expect(dateText(new Date('2027-03-01'), 'fr', { dateStyle: 'full', timeZone: 'UTC' })).toBe('lundi 1er mars 2027')
})

test.each([
  ['2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
  ['+020226-12-31T00:00:00.000Z', null],
  ['-000001-12-31T00:00:00.000Z', null],
  ['', null],
  [null, null],
])('of %s, keeps a timestamp with a year of four digits: %s', (timestamp, expected) => {
  expect(fourDigitYearOrNull(timestamp)).toBe(expected)
})

test('knows the time zones of the IANA database', () => {
  expect(['Europe/Paris', 'UTC', 'Europe/Atlantis', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
