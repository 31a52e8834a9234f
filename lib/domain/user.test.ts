import { User } from '#lib/domain/user'
import { DEFAULT_AVATAR } from '#lib/domain/default-avatar'
import { isVerified, legals } from '#lib/domain/is-verified'
import { displayedName, fullName, shortName } from '#lib/domain/user-rules'
import { user } from '#tests/support/samples'

const named = (first_name: string, last_name: string) => ({ first_name, last_name, email: 'someone@example.org' })

test.each([
  ['nora', 'vidal', 'Nora Vidal'],
  ['NORA', 'VIDAL', 'NORA VIDAL'],
  ['Maria', 'de La Tour', 'Maria de La Tour'],
  ['Charles', 'van der Berg-Smith', 'Charles van der Berg-Smith'],
  ['Maria', 'de la tour', 'Maria De La Tour'],
  ['李', '明', '李 明'],
  ['jean-pierre', 'o’neill', 'Jean-Pierre O’Neill'],
  ['élodie', "d'amico", "Élodie D'Amico"],
  ['Ruth', 'McDonald', 'Ruth McDonald'],
  [' Nora ', ' Vidal ', 'Nora Vidal'],
])('the full name of %j and %j is %s', (first, last, full) => {
  expect(fullName(named(first, last))).toBe(full)
})

test('a user is subscribed to nothing by default', () => {
  const { is_campaign_alert_active, is_partner_newsletter_active } = User.parse({
    ...user(),
    is_campaign_alert_active: undefined,
    is_partner_newsletter_active: undefined,
  })
  expect([is_campaign_alert_active, is_partner_newsletter_active]).toEqual([false, false])
})

test('the short name is the first initial and the last name', () => {
  expect(shortName(named('nora', 'vidal'), 'fr')).toBe('N. Vidal')
  expect(shortName(named('', 'vidal'), 'fr')).toBe('Vidal')
  expect(shortName(named('maria', 'de La Tour'), 'en')).toBe('M. de La Tour')
})

test.each([
  ['fr', 'maria', 'de La Tour', 'Maria D.'],
  ['es', 'Diego', 'García', 'Diego G.'],
  ['fr', 'Diego', 'García', 'D. García'],
  ['es', 'Maria', '', 'M.'],
  ['fr', 'Maria', '', 'Maria'],
])('the short name in %s of %j and %j does not read as a title: %s', (locale, first, last, short) => {
  expect(shortName(named(first, last), locale)).toBe(short)
})

test('the displayed name is the full name up to 15 characters, and the short name otherwise', () => {
  expect(displayedName(named('Nora', 'Vidal-Roux'), 'fr')).toBe('Nora Vidal-Roux')
  expect(displayedName(named('Noras', 'Vidal-Roux'), 'fr')).toBe('N. Vidal-Roux')
})

test('the displayed name falls back to the last name, then to the email', () => {
  expect(displayedName(named('', 'vidal'), 'fr')).toBe('Vidal')
  expect(displayedName(named(' ', ' '), 'fr')).toBe('someone@example.org')
})

test('a user is verified only with accepted legals and their own password', () => {
  const accepted = '2026-01-05T08:00:00Z'
  expect(isVerified(user({ legals_accepted_at: accepted, is_password_set_by_user: true }))).toBe(true)
  expect(isVerified(user({ legals_accepted_at: null, is_password_set_by_user: true }))).toBe(false)
  expect(isVerified(user({ legals_accepted_at: accepted, is_password_set_by_user: false }))).toBe(false)
})

test('legals are accepted if they have a timestamp', () => {
  expect(legals({ legals_accepted_at: '2026-01-05T08:00:00Z' })).toBe(true)
  expect(legals({ legals_accepted_at: null })).toBe(false)
})

test('a user has a password and the default avatar by default', () => {
  const { is_password_set_by_user, secure_avatar_url } = user()
  expect({ is_password_set_by_user, secure_avatar_url }).toEqual({
    is_password_set_by_user: true,
    secure_avatar_url: DEFAULT_AVATAR,
  })
})

test.each(['email', 'first_name', 'last_name', 'created_at'])('rejects a user without %s', (missing) => {
  expect(User.safeParse({ ...user(), [missing]: undefined }).success).toBe(false)
})
