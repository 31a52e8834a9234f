import { z } from 'zod'
import { Email, Password, PASSWORD_MIN, PersonName, SignUp, updateMe } from '#lib/contract/accounts'
import { ApiError, ErrorCode, ErrorEnvelope, fieldErrors, STATUS } from '#lib/contract/errors'

const errorsOf = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error ? fieldErrors(error) : {}
}
const errorOf = (schema: z.ZodType, value: unknown) => errorsOf(schema, value)['']

test('every code has an error status', () => {
  for (const code of ErrorCode.options) expect(STATUS[code]).toBeGreaterThanOrEqual(400)
})

test('an error has the status of its code unless another is given', () => {
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
  ['a name above 80', PersonName, 'x'.repeat(81), { key: 'MAX_LENGTH', bound: 80 }],
  ['no e-mail', Email, '', { key: 'REQUIRED' }],
  ['half an e-mail', Email, 'nora@', { key: 'INVALID_EMAIL' }],
  ['no password', Password, '', { key: 'REQUIRED' }],
  ['a short password', Password, 'x'.repeat(PASSWORD_MIN - 1), { key: 'MIN_LENGTH', bound: PASSWORD_MIN }],
  ['a pattern', z.string().regex(/^\d+$/), 'x', { key: 'REGEX_REQUIREMENT' }],
  ['an address', z.url(), 'x', { key: 'INVALID_URL' }],
  ['a day', z.iso.date(), 'x', { key: 'INVALID_DATE' }],
  ['a number below', z.number().min(3), 2, { key: 'RANGE_MIN', bound: 3 }],
  ['a number above', z.number().max(3), 4, { key: 'RANGE_MAX', bound: 3 }],
  ['an empty choice', z.array(z.string()).min(1), [], { key: 'REQUIRED' }],
  ['a word of no list', z.enum(['a']), 'b', { key: 'INVALID_PATTERN' }],
  ['a check that names its key', z.string().refine(() => false, { params: { key: 'PHONE' } }), 'x', { key: 'PHONE' }],
  ['a check without a key', z.string().refine(() => false), 'x', { key: 'INVALID_PATTERN' }],
])('%s breaks the right validator', (_, schema, value, expected) => {
  expect(errorOf(schema as z.ZodType, value)).toEqual(expected)
})

test('terms that are not accepted are a missing required field', () => {
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
