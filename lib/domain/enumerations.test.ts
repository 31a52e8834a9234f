import { CandidacyStatus, PayPeriod, RemoteLevel, Stage, toLocale, WithdrawalReason } from '#lib/domain/enumerations'
import { remoteLevelName } from '#lib/domain/remote-level'
import { LOCALES } from '#lib/domain/locales'

test.each([
  [0, 'UNAUTHORIZED'],
  [1, 'PUNCTUAL'],
  [2, 'PARTIAL'],
  [3, 'FULLTIME'],
] as const)('remote level %d is %s', (level, name) => {
  expect(remoteLevelName(level)).toBe(name)
})

test.each([
  ['nl', 'nl'],
  ['it', 'en'],
  [null, 'en'],
])('the locale %s has texts in the language %s', (locale, language) => {
  expect(toLocale(locale)).toBe(language)
})

test('remote levels are numbers up to 3', () => {
  expect(RemoteLevel.safeParse(4).success).toBe(false)
  expect(RemoteLevel.safeParse('1').success).toBe(false)
})

test('pay is by hour, day, week, month or year', () => {
  expect(PayPeriod.options).toEqual(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'])
})

test('an application has one of seven statuses, and a withdrawal one of seven reasons', () => {
  const statuses = ['RECEIVED', 'IN_REVIEW', 'INTERVIEW', 'OFFER', 'HIRED', 'REJECTED', 'WITHDRAWN']
  expect(CandidacyStatus.options).toEqual(statuses)
  expect(WithdrawalReason.options).toEqual(['OTHER_JOB', 'NOT_FOR_ME', 'PAY', 'PLACE', 'TIME', 'PROCESS', 'OTHER'])
})

test('the stages are in the order of the funnel', () => {
  expect(Stage.options).toEqual(['VIDEO', 'SURVEY', 'PITCH', 'RESUME'])
})

test('the interface has German, English, Spanish, French and Dutch', () => {
  expect(LOCALES).toEqual(['de', 'en', 'es', 'fr', 'nl'])
})
