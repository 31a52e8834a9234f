import { createSession, createUser, Email, Password, PersonName } from '#lib/contract/accounts'
import type { ZodType } from 'zod'

const isValid = (schema: ZodType, value: unknown) => schema.safeParse(value).success

test.each([
  ['nora@example.org', true],
  [' nora@example.org ', true],
  ['', false],
  [' ', false],
  ['nora', false],
])('email address %j is valid: %s', (email, expected) => {
  expect(isValid(Email, email)).toBe(expected)
})

test('an email address has at most 254 characters, without the spaces around it', () => {
  const host = `@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(40)}.fr`
  const email = (length: number) => `${'a'.repeat(length - host.length)}${host}`
  expect(Email.parse(` ${email(254)} `)).toBe(email(254))
  expect(isValid(Email, email(255))).toBe(false)
})

test.each([
  [7, false],
  [8, true],
  [200, true],
  [201, false],
])('a password of %d characters is valid: %s', (length, expected) => {
  expect(isValid(Password, 'p'.repeat(length))).toBe(expected)
})

test.each([
  [0, false],
  [1, true],
  [80, true],
  [81, false],
])('a name of %d characters is valid: %s', (length, expected) => {
  expect(isValid(PersonName, 'N'.repeat(length))).toBe(expected)
})

const person = { company_id: 1, email: 'nora@example.org', first_name: 'Nora', last_name: 'Vermeer' }
const signUp = { ...person, password: 'correct horse', legals: true }

test('a sign-up needs consent to the terms, and no newsletter, language or job', () => {
  const { user, campaign_id, bot_protection } = createUser.body.parse({ user: signUp }) as Record<string, unknown>
  expect(user).toEqual({ ...signUp, is_partner_newsletter_active: false, locale: null })
  expect([campaign_id, bot_protection]).toEqual([null, null])
  const rejected = createUser.body.safeParse({ user: { ...signUp, legals: false } })
  expect(JSON.stringify(rejected.error?.issues)).toContain('REQUIRED')
})

test('bot tokens and identity tokens have a maximum length', () => {
  const withProof = (length: number) => ({ user: signUp, bot_protection: 'b'.repeat(length) })
  expect([20_000, 20_001].map((length) => isValid(createUser.body, withProof(length)))).toEqual([true, false])
  const social = (length: number) => ({ google_access_token: 'g'.repeat(length), company_id: 1 })
  expect([0, 1, 8192, 8193].map((length) => isValid(createUser.body, social(length)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test.each([
  [{}, true],
  [{ password: 'p' }, true],
  [{ password: '' }, false],
  [{ password: 'p'.repeat(201) }, false],
  [{ company_id: 0 }, false],
  [{ company_id: 2 ** 31 }, false],
])('a sign-in with %j is valid: %s', (values, expected) => {
  const user = { company_id: 1, email: 'nora@example.org', password: 'correct horse', ...values }
  expect(isValid(createSession.body, { user })).toBe(expected)
})
