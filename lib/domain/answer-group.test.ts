import type { z } from 'zod'
import { fieldErrors } from '#lib/contract/field-errors'
import { Age, AnswerGroupInput, answerGroupSchema, draftAnswersSchema, toAnswerGroup } from '#lib/domain/answer-checks'
import { AnswerGroup, answerSchema, earliestToday, localDay, TEXT_MAX } from '#lib/domain/answer-group'
import { type Question, QuestionType } from '#lib/domain/survey'
import { address, answers, question } from '#tests/support/samples'

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error && fieldErrors(error)
}

const two = answers('Bread', 'Cake')

/** By question type: valid values, and invalid values with the error key of §5 and its bound. */
const cases: { question: Question; valid: unknown[]; invalid: [unknown, string, (number | string)?][] }[] = [
  {
    question: question('checkbox', { answers: two }),
    valid: [[1], [2, 1]],
    invalid: [
      [[3], 'INVALID_PATTERN'],
      [[1, 1], 'INVALID_PATTERN'],
      ['1', 'INVALID_PATTERN'],
      [1, 'INVALID_PATTERN'],
    ],
  },
  {
    question: question('radio', { answers: two }),
    valid: [1, 2],
    invalid: [
      [3, 'INVALID_PATTERN'],
      [0, 'INVALID_PATTERN'],
      ['1', 'INVALID_PATTERN'],
      [[1], 'INVALID_PATTERN'],
    ],
  },
  {
    question: question('smart', { answers: two }),
    valid: [1],
    invalid: [
      [9, 'INVALID_PATTERN'],
      ['Bread', 'INVALID_PATTERN'],
    ],
  },
  {
    question: question('smart'),
    valid: ['In my own words'],
    invalid: [
      [1, 'INVALID_PATTERN'],
      ['x'.repeat(TEXT_MAX + 1), 'MAX_LENGTH', TEXT_MAX],
    ],
  },
  {
    question: question('text', { length_min: 3, length_max: 5 }),
    valid: ['abc', 'abcde', '  abcde  '],
    invalid: [
      ['ab', 'MIN_LENGTH', 3],
      ['a  ', 'MIN_LENGTH', 3],
      ['abcdef', 'MAX_LENGTH', 5],
      [7, 'INVALID_PATTERN'],
    ],
  },
  {
    question: question('number', { range_min: -1, range_max: 10 }),
    valid: [-1, 0, 2.5, 10],
    invalid: [
      [-1.01, 'RANGE_MIN', -1],
      [10.5, 'RANGE_MAX', 10],
      ['5', 'INVALID_PATTERN'],
      [NaN, 'INVALID_PATTERN'],
      [Infinity, 'INVALID_PATTERN'],
    ],
  },
  {
    question: question('score', { score_max: 5 }),
    valid: [1, 5],
    invalid: [
      [0, 'RANGE_MIN', 1],
      [6, 'RANGE_MAX', 5],
      [2.5, 'INVALID_PATTERN'],
    ],
  },
  {
    question: question('date'),
    valid: ['2026-02-28', '2028-02-29'],
    invalid: [
      ['2026-02-30', 'INVALID_DATE'],
      ['28/02/2026', 'INVALID_DATE'],
      [20260228, 'INVALID_PATTERN'],
    ],
  },
  {
    question: question('date_range', { date_min: '2026-01-10', date_max: '2026-01-20' }),
    valid: [
      { from: '2026-01-10', to: '2026-01-20' },
      { from: '2026-01-15', to: '2026-01-15' },
    ],
    invalid: [
      [{ from: '2026-01-15', to: '2026-01-14' }, 'DATE_ORDER'],
      [{ from: '2026-01-09', to: '2026-01-20' }, 'DATE_MIN', '2026-01-10'],
      [{ from: '2026-01-10', to: '2026-01-21' }, 'DATE_MAX', '2026-01-20'],
      [{ from: '2026-01-10', to: '' }, 'BOTH_DATES'],
      [{ from: '', to: '2026-01-20' }, 'BOTH_DATES'],
      [{ from: '2026-01-10', to: '2026-02-30' }, 'INVALID_DATE'],
      [{ from: '2026-01-10' }, 'REQUIRED'],
    ],
  },
  {
    question: question('location'),
    valid: [address({ name: 'Lyon' }), address({ city: 'Lyon' })],
    invalid: [
      [address(), 'REQUIRED'],
      [address({ name: '  ' }), 'REQUIRED'],
      ['Lyon', 'INVALID_PATTERN'],
      [{ name: 'Lyon', lat: 91 }, 'RANGE_MAX', 90],
    ],
  },
  {
    question: question('url'),
    valid: ['https://example.org/me', 'http://example.org'],
    invalid: [
      ['example.org', 'INVALID_URL'],
      ['javascript:alert(1)', 'INVALID_URL'],
      ['ftp://example.org', 'INVALID_URL'],
      [`https://e.org/${'x'.repeat(2048)}`, 'MAX_LENGTH', 2048],
    ],
  },
]

const answersOf = <K extends 'valid' | 'invalid'>(kind: K) =>
  cases.flatMap((each) =>
    each[kind].map((answer) => ({
      type: each.question.question_type,
      question: each.question,
      answer: answer as (typeof cases)[number][K][number],
    })),
  )

test('covers all ten question types', () => {
  expect(new Set(cases.map((each) => each.question.question_type))).toEqual(new Set(QuestionType.options))
})

test.each(answersOf('valid'))('a $type question accepts $answer', ({ question: asked, answer }) => {
  expect(answerSchema(asked).safeParse(answer).success).toBe(true)
})

test.each(answersOf('invalid'))(
  'a $type question rejects $answer',
  ({ question: asked, answer: [value, key, bound] }) => {
    expect(Object.values(errorsOf(answerSchema(asked), value) ?? {})[0]).toEqual(
      bound === undefined ? expect.objectContaining({ key }) : { key, bound },
    )
  },
)

const blanks = [undefined, null, '', [], '   ']

test.each(QuestionType.options)('a %s answer may be blank unless it is required', (type) => {
  for (const blank of blanks) {
    expect(answerSchema(question(type, { answers: two })).safeParse(blank).success).toBe(true)
    expect(errorsOf(answerSchema(question(type, { answers: two, is_required: true })), blank)).toEqual({
      '': { key: 'REQUIRED' },
    })
  }
})

const survey = {
  id: 1,
  questions: [
    question('text', { id: 1, is_required: true, length_min: 10 }),
    question('number', { id: 2, range_max: 3 }),
  ],
}

test('a finished survey requires every required answer and allows no unknown question', () => {
  expect(answerGroupSchema(survey).safeParse({ 1: 'Long enough', 2: null }).success).toBe(true)
  expect(answerGroupSchema(survey).safeParse({ 1: 'Long enough' }).success).toBe(true)
  expect(errorsOf(answerGroupSchema(survey), { 2: 1 })).toEqual({ 1: { key: 'REQUIRED' } })
  expect(errorsOf(answerGroupSchema(survey), { 1: 'Long enough', 99: 'x' })).toHaveProperty('99')
})

test('draft answers may be missing or too short, but not invalid', () => {
  expect(draftAnswersSchema(survey).safeParse({}).success).toBe(true)
  expect(draftAnswersSchema(survey).safeParse({ 1: 'Short' }).success).toBe(true)
  expect(draftAnswersSchema(survey).safeParse({ 2: 4 }).success).toBe(false)
  expect(draftAnswersSchema(survey).safeParse({ 99: 'x' }).success).toBe(false)
})

test('toAnswerGroup trims answers and returns a key for each question, with null for blanks', () => {
  expect(toAnswerGroup(survey, { 1: '  Long enough ', 99: 'x' })).toEqual({ 1: 'Long enough', 2: null })
  expect(toAnswerGroup(survey, { 1: '   ', 2: 0 })).toEqual({ 1: null, 2: 0 })
})

test('an answer group has question IDs as keys and answers as values', () => {
  expect(
    AnswerGroup.safeParse({ 12: 'Because', 13: [4, 5], 14: null, 15: { from: '2026-01-01', to: '2026-01-02' } })
      .success,
  ).toBe(true)
  expect(AnswerGroup.safeParse({ why: 'Because' }).success).toBe(false)
  expect(AnswerGroup.safeParse({ 12: true }).success).toBe(false)
})

test('one request has at most 500 answers', () => {
  const groupOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, id) => [id, 1]))
  expect(AnswerGroupInput.safeParse(groupOf(500)).success).toBe(true)
  expect(errorsOf(AnswerGroupInput, groupOf(501))).toEqual({ '': { key: 'RANGE_MAX', bound: 500 } })
})

test('a text without a lower bound may be one character long, and a smart question may have one choice', () => {
  expect(answerSchema(question('text')).safeParse('a').success).toBe(true)
  expect(answerSchema(question('smart', { answers: answers('Bread') })).safeParse(1).success).toBe(true)
})

test('an invalid date range reports its error on the date that breaks the rule', () => {
  const period = answerSchema(question('date_range', { date_min: '2026-01-10', date_max: '2026-01-20' }))
  const fieldsWithErrors = (from: string, to: string) => Object.keys(errorsOf(period, { from, to }) ?? {})
  expect(fieldsWithErrors('2026-01-15', '2026-01-14')).toEqual(['to'])
  expect(fieldsWithErrors('2026-01-09', '2026-01-20')).toEqual(['from'])
  expect(fieldsWithErrors('2026-01-10', '2026-01-21')).toEqual(['to'])
})

describe('a question that allows no past day', () => {
  const accepts = (value: unknown, is_past_allowed: boolean, type: 'date' | 'date_range' = 'date') =>
    answerSchema(question(type, { is_past_allowed }), '2026-11-24').safeParse(value).success

  test.each([
    ['2020-01-01', false],
    ['2026-11-23', false],
    ['2026-11-24', true],
    ['2027-01-04', true],
  ])('%s is valid: %p', (day, expected) => {
    expect(accepts(day, false)).toBe(expected)
    expect(accepts(day, true)).toBe(true)
    expect(accepts({ from: day, to: '2027-02-01' }, false, 'date_range')).toBe(expected)
  })

  test('returns the first valid day in its error', () => {
    const result = answerSchema(question('date', { is_past_allowed: false }), '2026-11-24').safeParse('2020-01-01')
    expect(fieldErrors(result.error!)).toEqual({ '': { key: 'DATE_MIN', bound: '2026-11-24' } })
    const period = answerSchema(question('date_range', { is_past_allowed: false }), '2026-11-24')
    expect(errorsOf(period, { from: '2020-01-01', to: '2027-01-01' })).toEqual({
      from: { key: 'DATE_MIN', bound: '2026-11-24' },
    })
  })

  test('accepts a day until it is over in all time zones', () => {
    expect(earliestToday(new Date('2026-11-24T11:59:00Z'))).toBe('2026-11-23')
    expect(earliestToday(new Date('2026-11-24T12:00:00Z'))).toBe('2026-11-24')
  })
})

test('answers that a device stored may be up to a year old', () => {
  const year = 365 * 86_400_000
  expect([0, year, year + 1, -1, 0.5].map((age) => Age.safeParse(age).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test.each([
  [-120, '2026-03-02'],
  [0, '2026-03-01'],
  [60, '2026-03-01'],
])('if getTimezoneOffset() is %i, the local day at 23:00 UTC is %s', (offset, day) => {
  jest.useFakeTimers()
  jest.setSystemTime(new Date('2026-03-01T23:00:00Z'))
  const zone = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
  expect(localDay()).toBe(day)
  zone.mockRestore()
  jest.useRealTimers()
})
