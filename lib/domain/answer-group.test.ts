import type { z } from 'zod'
import { fieldErrors } from '#lib/contract/errors'
import { AnswerGroup, answersTo, answerTo, draftAnswersTo, TEXT_MAX, toAnswerGroup } from '#lib/domain/answer-group'
import { type Question, QuestionType } from '#lib/domain/survey'
import { address, answers, question } from '#tests/support/samples'

const wrongs = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error && fieldErrors(error)
}

const two = answers('Bread', 'Cake')

/** For each question type: valid values, and invalid ones with the validator of §5 that they break. */
const cases: { asked: Question; right: unknown[]; wrong: [unknown, string, (number | string)?][] }[] = [
  {
    asked: question('checkbox', { answers: two }),
    right: [[1], [2, 1]],
    wrong: [
      [[3], 'INVALID_PATTERN'],
      [[1, 1], 'INVALID_PATTERN'],
      ['1', 'INVALID_PATTERN'],
      [1, 'INVALID_PATTERN'],
    ],
  },
  {
    asked: question('radio', { answers: two }),
    right: [1, 2],
    wrong: [
      [3, 'INVALID_PATTERN'],
      [0, 'INVALID_PATTERN'],
      ['1', 'INVALID_PATTERN'],
      [[1], 'INVALID_PATTERN'],
    ],
  },
  {
    asked: question('smart', { answers: two }),
    right: [1],
    wrong: [
      [9, 'INVALID_PATTERN'],
      ['Bread', 'INVALID_PATTERN'],
    ],
  },
  {
    asked: question('smart'),
    right: ['In my own words'],
    wrong: [
      [1, 'INVALID_PATTERN'],
      ['x'.repeat(TEXT_MAX + 1), 'MAX_LENGTH', TEXT_MAX],
    ],
  },
  {
    asked: question('text', { length_min: 3, length_max: 5 }),
    right: ['abc', 'abcde', '  abcde  '],
    wrong: [
      ['ab', 'MIN_LENGTH', 3],
      ['a  ', 'MIN_LENGTH', 3],
      ['abcdef', 'MAX_LENGTH', 5],
      [7, 'INVALID_PATTERN'],
    ],
  },
  {
    asked: question('number', { range_min: -1, range_max: 10 }),
    right: [-1, 0, 2.5, 10],
    wrong: [
      [-1.01, 'RANGE_MIN', -1],
      [10.5, 'RANGE_MAX', 10],
      ['5', 'INVALID_PATTERN'],
      [NaN, 'INVALID_PATTERN'],
      [Infinity, 'INVALID_PATTERN'],
    ],
  },
  {
    asked: question('score', { score_max: 5 }),
    right: [1, 5],
    wrong: [
      [0, 'RANGE_MIN', 1],
      [6, 'RANGE_MAX', 5],
      [2.5, 'INVALID_PATTERN'],
    ],
  },
  {
    asked: question('date'),
    right: ['2026-02-28', '2028-02-29'],
    wrong: [
      ['2026-02-30', 'INVALID_DATE'],
      ['28/02/2026', 'INVALID_DATE'],
      [20260228, 'INVALID_PATTERN'],
    ],
  },
  {
    asked: question('date_range', { date_min: '2026-01-10', date_max: '2026-01-20' }),
    right: [
      { from: '2026-01-10', to: '2026-01-20' },
      { from: '2026-01-15', to: '2026-01-15' },
    ],
    wrong: [
      [{ from: '2026-01-15', to: '2026-01-14' }, 'DATE_ORDER'],
      [{ from: '2026-01-09', to: '2026-01-20' }, 'DATE_MIN', '2026-01-10'],
      [{ from: '2026-01-10', to: '2026-01-21' }, 'DATE_MAX', '2026-01-20'],
      [{ from: '2026-01-10', to: '' }, 'INVALID_DATE'],
      [{ from: '2026-01-10' }, 'REQUIRED'],
    ],
  },
  {
    asked: question('location'),
    right: [address({ name: 'Lyon' }), address({ city: 'Lyon' })],
    wrong: [
      [address(), 'REQUIRED'],
      [address({ name: '  ' }), 'REQUIRED'],
      ['Lyon', 'INVALID_PATTERN'],
      [{ name: 'Lyon', lat: 91 }, 'RANGE_MAX', 90],
    ],
  },
  {
    asked: question('url'),
    right: ['https://example.org/me', 'http://example.org'],
    wrong: [
      ['example.org', 'INVALID_URL'],
      ['javascript:alert(1)', 'INVALID_URL'],
      ['ftp://example.org', 'INVALID_URL'],
      [`https://e.org/${'x'.repeat(2048)}`, 'MAX_LENGTH', 2048],
    ],
  },
]

const listed = <K extends 'right' | 'wrong'>(kind: K) =>
  cases.flatMap((each) =>
    each[kind].map((given) => ({
      type: each.asked.question_type,
      asked: each.asked,
      given: given as (typeof cases)[number][K][number],
    })),
  )

test('covers all ten question types', () => {
  expect(new Set(cases.map(({ asked }) => asked.question_type))).toEqual(new Set(QuestionType.options))
})

test.each(listed('right'))('a $type accepts $given', ({ asked, given }) => {
  expect(answerTo(asked).safeParse(given).success).toBe(true)
})

test.each(listed('wrong'))('a $type rejects $given', ({ asked, given: [value, key, bound] }) => {
  expect(Object.values(wrongs(answerTo(asked), value) ?? {})[0]).toEqual(
    bound === undefined ? expect.objectContaining({ key }) : { key, bound },
  )
})

const blanks = [undefined, null, '', [], '   ']

test.each(QuestionType.options)('a %s may be blank unless it is required', (type) => {
  for (const blank of blanks) {
    expect(answerTo(question(type, { answers: two })).safeParse(blank).success).toBe(true)
    expect(wrongs(answerTo(question(type, { answers: two, is_required: true })), blank)).toEqual({
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
  expect(answersTo(survey).safeParse({ 1: 'Long enough', 2: null }).success).toBe(true)
  expect(answersTo(survey).safeParse({ 1: 'Long enough' }).success).toBe(true)
  expect(wrongs(answersTo(survey), { 2: 1 })).toEqual({ 1: { key: 'REQUIRED' } })
  expect(wrongs(answersTo(survey), { 1: 'Long enough', 99: 'x' })).toHaveProperty('99')
})

test('draft answers may be missing or too short, but not invalid', () => {
  expect(draftAnswersTo(survey).safeParse({}).success).toBe(true)
  expect(draftAnswersTo(survey).safeParse({ 1: 'Short' }).success).toBe(true)
  expect(draftAnswersTo(survey).safeParse({ 2: 4 }).success).toBe(false)
  expect(draftAnswersTo(survey).safeParse({ 99: 'x' }).success).toBe(false)
})

test('the saved group is trimmed and has a key for each question, with null for blanks', () => {
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
