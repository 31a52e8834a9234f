import { isCommonPassword } from '#lib/funnel-api/features/accounts/common-passwords'

const PERSON = ['marie.dupont@example.org', 'marie.dupont', 'Marie', 'Dupont', 'Marie Dupont', 'Dupont Marie']

it.each([
  'password',
  'Password',
  'password1',
  'Passw0rd!',
  'MotDePasse2026',
  'azerty123',
  'contraseña',
  '12345678',
  '11111111',
  'abababab',
  'abcdefgh',
  'mnopqrst',
  '34567890',
  '98765432',
  '1q2w3e4r',
  '!!!!!!!!',
  'sunshine2024',
  '2026welkom',
  'marie.dupont',
  'MarieDupont1',
  'dupont1987',
  'marie.dupont@example.org',
  'Dupont-Marie!',
])('rejects %s', (password) => expect(isCommonPassword(password, PERSON)).toBe(true))

it.each(['a calm winter morning', 'bread at dawn', 'marie bakes at night', 'k3-Falter-Ost', 'passwordless ovens'])(
  'accepts %s',
  (password) => expect(isCommonPassword(password, PERSON)).toBe(false),
)

it('rejects a name of at least four letters with digits after it, and accepts a shorter one', () => {
  expect(isCommonPassword('lena8472956302', ['Lena'])).toBe(true)
  expect(isCommonPassword('ana8472956302', ['Ana'])).toBe(false)
})

it('ignores short and empty names', () => {
  expect(isCommonPassword('li8472956302', ['Li', ''])).toBe(false)
})

it('rejects the digits of an email address as a password, and accepts other digits', () => {
  const person = ['0612345678@example.org', '0612345678']
  expect(isCommonPassword('0612345678', person)).toBe(true)
  expect(isCommonPassword('5829610374', person)).toBe(false)
})
