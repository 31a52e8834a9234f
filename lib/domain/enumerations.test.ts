import { DurationUnit, RemoteLevel, Stage } from '#lib/domain/enumerations'
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

test('remote levels travel as numbers and end at 3', () => {
  expect(RemoteLevel.safeParse(4).success).toBe(false)
  expect(RemoteLevel.safeParse('1').success).toBe(false)
})

test('durations are counted in days, weeks, months and years', () => {
  expect(DurationUnit.options).toEqual(['DAY', 'WEEK', 'MONTH', 'YEAR'])
})

test('the funnel goes from the film over questions and pitch to the CV', () => {
  expect(Stage.options).toEqual(['VIDEO', 'SURVEY', 'PITCH', 'RESUME'])
})

test('the interface speaks German, English, Spanish, French and Dutch', () => {
  expect(LOCALES).toEqual(['de', 'en', 'es', 'fr', 'nl'])
})
