import { profileAnswers } from '#lib/domain/profile-answers'
import type { Question } from '#lib/domain/survey'
import { address, answers, question, user } from '#tests/support/samples'

const nora = user({ bio_url: ' https://nora.example ', iso_country: 'FR', locale: 'nl' })
const answerFor = (asked: Question) => profileAnswers({ id: 1, questions: [asked] }, nora)[asked.id]

test.each<[string, Question, unknown]>([
  ['a url', question('url', { user_field: 'bio_url' }), 'https://nora.example'],
  ['a location', question('location', { user_field: 'iso_country' }), address({ name: 'FR' })],
  ['a date', question('date', { user_field: 'created_at' }), '2026-01-05'],
  ['a radio', question('radio', { user_field: 'locale', answers: answers('FR', 'NL') }), 2],
])('%s question gets the profile value in its own type', (_, asked, value) => {
  expect(answerFor(asked)).toEqual(value)
})

test.each<[string, Question]>([
  ['names no field', question('url')],
  ['names an unknown field', question('url', { user_field: 'constructor' })],
  ['names a field that the user left empty', question('location', { user_field: 'phone_number' })],
  ['names a field that is not text', question('location', { user_field: 'is_password_set_by_user' })],
  ['rejects the value', question('url', { user_field: 'email' })],
  ['asks for a date', question('date', { user_field: 'bio_url' })],
  ['does not have the choice', question('radio', { user_field: 'locale', answers: answers('FR', 'DE') })],
])('a question that %s is not answered from the profile', (_, asked) => {
  expect(answerFor(asked)).toBeUndefined()
})
