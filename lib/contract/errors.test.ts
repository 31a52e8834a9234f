import { z } from 'zod'
import { Email, Password, PASSWORD_MIN, PersonName, SignUp, updateMe } from '#lib/contract/accounts'
import { ApiError, ErrorCode, ErrorEnvelope, STATUS, tooManyRequests } from '#lib/contract/errors'
import { fieldErrors } from '#lib/contract/field-errors'

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error ? fieldErrors(error) : {}
}
const errorOf = (schema: z.ZodType, value: unknown) => errorsOf(schema, value)['']

test('every code has an error status', () => {
  for (const code of ErrorCode.options) expect(STATUS[code]).toBeGreaterThanOrEqual(400)
})

test('an error has the status of its code by default', () => {
  expect(new ApiError('GONE')).toMatchObject({ status: 410, message: 'GONE', fields: undefined })
  expect(new ApiError('UNAVAILABLE', 'no network', undefined, 0).status).toBe(0)
})

test('an envelope requires a message, and an unknown code becomes INTERNAL', () => {
  expect(ErrorEnvelope.parse({ error: { code: 'NEW', message: '' } }).error.code).toBe('INTERNAL')
  expect(ErrorEnvelope.safeParse({ error: { code: 'GONE' } }).success).toBe(false)
  expect(ErrorEnvelope.safeParse({ code: 'GONE', message: '' }).success).toBe(false)
})

/** The validators of §5. */
test.each([
  ['a name that is missing', PersonName, undefined, { key: 'REQUIRED' }],
  ['a name that is null', PersonName, null, { key: 'REQUIRED' }],
  ['a name that is empty', PersonName, '', { key: 'REQUIRED' }],
  ['a name of spaces', PersonName, '   ', { key: 'REQUIRED' }],
  ['a name that is a number', PersonName, 7, { key: 'INVALID_PATTERN' }],
  ['a name above 80 characters', PersonName, 'x'.repeat(81), { key: 'MAX_LENGTH', bound: 80 }],
  ['an empty email', Email, '', { key: 'REQUIRED' }],
  ['an incomplete email', Email, 'nora@', { key: 'INVALID_EMAIL' }],
  ['an empty password', Password, '', { key: 'REQUIRED' }],
  ['a short password', Password, 'x'.repeat(PASSWORD_MIN - 1), { key: 'MIN_LENGTH', bound: PASSWORD_MIN }],
  ['a pattern mismatch', z.string().regex(/^\d+$/), 'x', { key: 'REGEX_REQUIREMENT' }],
  ['an invalid URL', z.url(), 'x', { key: 'INVALID_URL' }],
  ['an invalid date', z.iso.date(), 'x', { key: 'INVALID_DATE' }],
  ['a number below the minimum', z.number().min(3), 2, { key: 'RANGE_MIN', bound: 3 }],
  ['a number above the maximum', z.number().max(3), 4, { key: 'RANGE_MAX', bound: 3 }],
  ['an empty choice', z.array(z.string()).min(1), [], { key: 'REQUIRED' }],
  ['a value outside an enum', z.enum(['a']), 'b', { key: 'INVALID_PATTERN' }],
  ['a check that names its key', z.string().refine(() => false, { params: { key: 'PHONE' } }), 'x', { key: 'PHONE' }],
  ['a check without a key', z.string().refine(() => false), 'x', { key: 'INVALID_PATTERN' }],
])('reports the validator of %s', (_, schema, value, expected) => {
  expect(errorOf(schema as z.ZodType, value)).toEqual(expected)
})

test('reports terms that are not accepted as REQUIRED', () => {
  const account = {
    company_id: 1,
    email: 'n@example.org',
    first_name: 'N',
    last_name: 'V',
    password: 'long enough',
    legals: false,
  }
  expect(errorsOf(SignUp, account)).toEqual({ legals: { key: 'REQUIRED' } })
  expect(errorsOf(SignUp, { ...account, legals: true })).toEqual({})
})

test('reports the first error of each field under its path', () => {
  const schema = z.object({ user: z.object({ email: Email, names: z.array(PersonName) }) })
  expect(errorsOf(schema, { user: { email: 'x', names: ['ok', ''] } })).toEqual({
    'user.email': { key: 'INVALID_EMAIL' },
    'user.names.1': { key: 'REQUIRED' },
  })
  expect(errorsOf(z.string().min(5).regex(/^\d+$/), 'x')).toEqual({ '': { key: 'MIN_LENGTH', bound: 5 } })
})

test('names an unknown field', () => {
  expect(errorsOf(z.object({ user: z.strictObject({}) }), { user: { is_admin: true } })).toEqual({
    'user.is_admin': { key: 'INVALID_PATTERN' },
  })
})

test('reports an invalid profile URL as INVALID_URL although the field may be empty', () => {
  expect(errorsOf(updateMe.body, { user: { bio_url: 'nonsense' } })).toEqual({ 'user.bio_url': { key: 'INVALID_URL' } })
  expect(errorsOf(updateMe.body, { user: { bio_url: '' } })).toEqual({})
})

test('reports at most as many fields as the limit', () => {
  const { error } = z.object({ a: z.string(), b: z.string(), c: z.string() }).safeParse({})
  expect(Object.keys(fieldErrors(error!))).toEqual(['a', 'b', 'c'])
  expect(Object.keys(fieldErrors(error!, 2))).toEqual(['a', 'b'])
  const { error: unknown } = z.strictObject({}).safeParse({ a: 1, b: 2, c: 3 })
  expect(Object.keys(fieldErrors(unknown!, 2))).toEqual(['a', 'b'])
})

test('reports the errors of the union member that fits best', () => {
  const schema = z.object({
    place: z.union([z.string(), z.object({ city: z.object({ name: Email }) }), z.object({ zip: z.string() })]),
  })
  expect(errorsOf(schema, { place: { city: { name: 'x' } } })).toEqual({ 'place.city.name': { key: 'INVALID_EMAIL' } })
  expect(errorsOf(schema, { place: 7 })).toEqual({ place: { key: 'INVALID_PATTERN' } })
})

test('a rate limit error has whole seconds, at least one', () => {
  expect(tooManyRequests('slow down', 2.1)).toMatchObject({ name: 'ApiError', code: 'TOO_MANY_REQUESTS', status: 429 })
  expect([0, 0.2, 1, 2.1].map((seconds) => tooManyRequests('', seconds).retry_after)).toEqual([1, 1, 1, 3])
})

test('a missing choice is REQUIRED, and a value that no union member accepts is INVALID_PATTERN', () => {
  expect(errorOf(z.enum(['a']), undefined)).toEqual({ key: 'REQUIRED' })
  expect(errorOf(z.literal(true), null)).toEqual({ key: 'REQUIRED' })
  expect(errorOf(z.union([z.string(), z.number()]), true)).toEqual({ key: 'INVALID_PATTERN' })
})

test('of union members that fit equally well, the first one is reported', () => {
  const schema = z.union([z.object({ a: Email }), z.object({ b: Email })])
  expect(errorsOf(schema, {})).toEqual({ a: { key: 'REQUIRED' } })
  expect(errorsOf(z.object({ at: schema }), { at: {} })).toEqual({ 'at.a': { key: 'REQUIRED' } })
})
