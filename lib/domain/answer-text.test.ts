import { answerParts, answerText } from '#lib/domain/answer-text'
import { address, answers, question } from '#tests/support/samples'

const two = answers('Day', 'Night')
const choice = question('radio', { answers: two })

test('knows which parts of an answer are texts of the question', () => {
  expect(answerParts(choice, 1, 'en')).toEqual([{ text: 'Day', isCompanyText: true }])
  expect(answerParts(question('checkbox', { answers: two }), [1, 2], 'en')).toEqual([
    { text: 'Day, Night', isCompanyText: true },
  ])
  expect(answerParts(question('smart', { answers: two }), 'Day', 'en')).toEqual([{ text: 'Day', isCompanyText: false }])
  expect(answerParts(question('number', { unit: 'heures' }), 7, 'en')).toEqual([
    { text: '7', isCompanyText: false },
    { text: 'heures', isCompanyText: true },
  ])
  expect(answerParts(choice, null, 'en')).toBeNull()
})

test.each([
  [choice, 2, 'Night'],
  // A choice that the question no longer has.
  [choice, 9, '9'],
  [question('checkbox', { answers: two }), [2, 1], 'Night, Day'],
  [question('text'), '1', '1'],
  [question('smart', { answers: two }), 1, 'Day'],
  [question('score', { score_max: 5 }), 4, '4 / 5'],
  [question('number'), 1234.5, '1,234.5'],
  [question('number', { unit: 'km' }), 1234, '1,234 km'],
  [question('date'), '2026-11-21', '21 November 2026'],
  [question('date_range'), { from: '2026-11-21', to: '2026-12-01' }, '21 November 2026 – 1 December 2026'],
  [question('location'), address({ city: 'Lille', country: 'France' }), 'Lille, France'],
  [
    question('location'),
    address({ street_number: '5', street: 'Rue X', city: 'Lille', country: 'France', name: 'Home' }),
    '5 Rue X, Lille, France',
  ],
  [choice, null, null],
  [choice, undefined, null],
])('%#: formats an answer as text', (asked, value, text) => {
  expect(answerText(asked, value, 'en')).toBe(text)
})

test('formats numbers and days for the locale', () => {
  expect(answerText(question('number'), 2.5, 'de')).toBe('2,5')
  expect(answerText(question('date'), '2026-11-21', 'de')).toBe('21. November 2026')
})
