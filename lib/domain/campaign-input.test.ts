import { z } from 'zod'
import { CAMPAIGN_FIELDS, campaignErrors, hasUniqueKeys, PITCH_FIELDS, questionInput } from '#lib/domain/campaign-input'

const Pitch = z.object(PITCH_FIELDS)
const Job = z.object(CAMPAIGN_FIELDS)
const Question = questionInput({})
const isValid = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const required = { name: 'Baker', locale: 'en', job_type: 'PERMANENT_CONTRACT' }

test('a pitch without settings has three optional video answers of a minute that start by hand', () => {
  expect(Pitch.parse({})).toEqual({
    question: null,
    recording_time: 60,
    tries: 3,
    is_optional: true,
    is_video_enabled: true,
    autoplay: false,
    easy_read: null,
  })
})

test.each([
  [{ question: 'a'.repeat(1000), recording_time: 3600, tries: 100 }, true],
  [{ question: 'a'.repeat(1001) }, false],
  [{ recording_time: 1, tries: 1 }, true],
  [{ recording_time: 0 }, false],
  [{ recording_time: 3601 }, false],
  [{ tries: 0 }, false],
  [{ tries: 101 }, false],
])('a pitch with %j is valid: %s', (pitch, expected) => {
  expect(isValid(Pitch, pitch)).toBe(expected)
})

test('a job needs only a name, a language and a contract type', () => {
  expect(Job.parse(required)).toMatchObject({
    working_time: 'FULL_TIME',
    remote_level: 0,
    is_online: true,
    is_draft: false,
    stages: ['RESUME'],
    salary_min: null,
    date_end: null,
    address: null,
    first_activation_at: null,
  })
  for (const field of Object.keys(required)) expect(isValid(Job, { ...required, [field]: undefined })).toBe(false)
})

const address = (values: object) => ({ address: { city: 'Lyon', name: 'Lyon', ...values } })
test.each<[string, object, boolean]>([
  ['an empty name', { name: '' }, false],
  ['a name of 300 characters', { name: 'a'.repeat(300) }, true],
  ['a name of 301 characters', { name: 'a'.repeat(301) }, false],
  ['a salary of zero', { salary_min: 0 }, true],
  ['a negative salary', { salary_min: -1 }, false],
  ['a salary of a billion', { salary_max: 1e9 }, true],
  ['a salary above a billion', { salary_max: 1e9 + 1 }, false],
  ['a contract of no months', { contract_duration_in_months: 0 }, false],
  ['a contract of 100 years', { contract_duration_in_months: 1200 }, true],
  ['a longer contract', { contract_duration_in_months: 1201 }, false],
  ['a start of 200 characters', { job_start: 'a'.repeat(200) }, true],
  ['a start of 201 characters', { job_start: 'a'.repeat(201) }, false],
  ['an address of one letter', address({ name: 'Y' }), true],
  ['an address of 500 letters', address({ name: 'Y'.repeat(500) }), true],
  ['an address of 501 letters', address({ name: 'Y'.repeat(501) }), false],
  ['an address without a name', address({ name: '' }), false],
])('a job with %s is valid: %s', (_what, values, expected) => {
  expect(isValid(Job, { ...required, ...values })).toBe(expected)
})

const question = { key: 'a', content: 'Why?' }
test.each([
  ['checkbox', { answers: ['Day', 'Night'] }],
  ['date_range', { date_min: '2027-01-04', date_max: null }],
  ['date', { user_field: 'birth_date' }],
  ['location', { user_field: 'address' }],
  ['number', { range_min: 0, range_max: 9, unit: 'km' }],
  ['radio', { answers: ['Yes', 'No'] }],
  ['score', { score_max: 10 }],
  ['smart', {}],
  ['text', { length_min: 1, length_max: 9 }],
  ['url', {}],
])('accepts a question of the type %s, optional by default', (question_type, values) => {
  const parsed = Question.parse({ ...question, ...values, question_type })
  expect(parsed).toMatchObject({ ...values, question_type, is_required: false })
})

test.each<[string, object]>([
  ['one choice', { question_type: 'radio', answers: ['Yes'] }],
  ['equal choices', { question_type: 'radio', answers: ['1', 1] }],
  ['equal choices of several', { question_type: 'checkbox', answers: ['Yes', 'No', 'Yes'] }],
  ['an empty text', { question_type: 'text', content: '' }],
  ['an empty key', { question_type: 'text', key: '' }],
  ['a score of one', { question_type: 'score', score_max: 1 }],
  ['a score above ten', { question_type: 'score', score_max: 11 }],
  ['an unknown type', { question_type: 'essay' }],
])('rejects a question with %s', (_what, values) => {
  expect(isValid(Question, { ...question, ...values })).toBe(false)
})

test('accepts a question in easy language of up to 1000 characters', () => {
  const text = (easy_read: string) => ({ ...question, question_type: 'text', easy_read })
  expect(isValid(Question, text('a'.repeat(1000)))).toBe(true)
  expect(isValid(Question, text('a'.repeat(1001)))).toBe(false)
})

test('two questions need different keys', () => {
  expect(hasUniqueKeys([{ key: 'a' }, { key: 'b' }])).toBe(true)
  expect(hasUniqueKeys([{ key: 'a' }, { key: 'a' }])).toBe(false)
})

const facts = {
  profession: null,
  entity: null,
  salary_min: null,
  salary_max: null,
  stages: [],
  survey: null,
  pitch: null,
  video: null,
}
const known = { professions: new Set(['bakery']), entities: new Set(['north']) }
test.each<[string, string, object, string[]]>([
  ['no optional facts', 'baker', {}, []],
  ['known references', 'baker', { profession: 'bakery', entity: 'north', salary_min: 5, salary_max: 5 }, []],
  ['a reserved slug', 'showcase', {}, ['slug']],
  ['unknown references', 'baker', { profession: 'mill', entity: 'south' }, ['entity', 'profession']],
  ['a minimum above the maximum', 'baker', { salary_min: 6, salary_max: 5 }, ['salary_min']],
  ['a minimum alone', 'baker', { salary_min: 6 }, []],
  ['stages without content', 'baker', { stages: ['SURVEY', 'PITCH', 'VIDEO'] }, ['survey', 'pitch', 'video']],
  ['stages with content', 'baker', { stages: ['SURVEY', 'VIDEO'], survey: [question], video: 'a.mp4' }, []],
])('reports exactly the errors of a job with %s', (_what, slug, values, fields) => {
  expect(campaignErrors(slug, { ...facts, ...values }, known).map(({ field }) => field)).toEqual(fields)
})
