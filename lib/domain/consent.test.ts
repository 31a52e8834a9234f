import {
  consentCategories,
  consentRecipients,
  isConsentCurrent,
  matchesCategories,
  recipientsOf,
  toChoices,
  toConsent,
} from '#lib/domain/consent'

test("asks for tracking consent only if the company's analytics is on", () => {
  expect(consentCategories({ is_ua_active: true })).toEqual(['tracking', 'social', 'media', 'operating'])
  expect(consentCategories({ is_ua_active: false })).toEqual(['social', 'media', 'operating'])
})

const consent = {
  choices: { operating: true, media: false },
  recipients: ['crisp'],
  consent_id: 'a1',
  chosen_at: '2026-03-10T08:00:00.000Z',
}

test('a saved consent is valid for six months', () => {
  expect(toConsent(consent, new Date('2026-03-10T08:00:00Z'))).toEqual(consent)
  expect(toConsent(consent, new Date('2026-09-09T08:00:00Z'))).toEqual(consent)
  expect(toConsent(consent, new Date('2026-09-11T08:00:00Z'))).toBeNull()
  const inAugust = { ...consent, chosen_at: '2026-08-31T08:00:00.000Z' }
  expect(toConsent(inAugust, new Date('2027-02-27T08:00:00Z'))).toEqual(inAugust)
  expect(toConsent(inAugust, new Date('2027-03-01T08:00:00Z'))).toBeNull()
})

test.each([
  null,
  'all',
  [consent],
  { ...consent, choices: { marketing: true } },
  { ...consent, choices: { operating: true, marketing: true } },
  { ...consent, recipients: 'crisp' },
  { ...consent, consent_id: 7 },
  { ...consent, chosen_at: Date.parse(consent.chosen_at) },
  { ...consent, chosen_at: 'yesterday' },
])('%j is not a saved consent', (value) => {
  expect(toConsent(value, new Date('2026-03-11T08:00:00Z'))).toBeNull()
})

const settings = { is_ua_active: true, analytics_id: 'G-1', has_pixels: true, chat_id: '7' }
const allSettings = { ...settings, chat_provider: 'intercom' } as const

test('names only the recipients that the company uses', () => {
  expect(recipientsOf(allSettings, true)).toEqual({
    tracking: ['google-analytics', 'pixels'],
    social: ['intercom'],
    media: ['youtube', 'google-maps'],
    operating: [],
  })
  expect(recipientsOf({ ...allSettings, analytics_id: null }, false)).toMatchObject({
    tracking: ['pixels'],
    media: ['youtube'],
  })
  expect(recipientsOf({ ...allSettings, has_pixels: false }, false).tracking).toEqual(['google-analytics'])
  expect(recipientsOf({ ...allSettings, is_ua_active: false }, false).tracking).toEqual([])
  expect(recipientsOf({ ...allSettings, chat_id: null }, false).social).toEqual([])
  expect(recipientsOf({ ...allSettings, chat_provider: null }, false).social).toEqual([])
})

test('a new recipient requires a new choice, but YouTube does not', () => {
  const all = consentCategories({ is_ua_active: true })
  const current = recipientsOf(allSettings, true)
  const choices = { tracking: true, social: true, media: true, operating: true }
  const recipients = ['google-analytics', 'pixels', 'intercom', 'google-maps']
  expect(consentRecipients(current)).toEqual(recipients)
  expect(isConsentCurrent({ ...consent, choices, recipients }, all, current)).toBe(true)
  expect(isConsentCurrent({ ...consent, choices, recipients: recipients.slice(1) }, all, current)).toBe(false)
  expect(isConsentCurrent({ ...consent, choices: { operating: true }, recipients }, all, current)).toBe(false)
})

const categories = consentCategories({ is_ua_active: false })

test('saved choices count if they match the categories, whatever was chosen', () => {
  expect(matchesCategories({ operating: true, media: false, social: true }, categories)).toBe(true)
  expect(matchesCategories({ operating: true, media: false, social: false }, categories)).toBe(true)
})

test('an added or removed category invalidates saved choices', () => {
  expect(matchesCategories({ operating: true, media: true }, categories)).toBe(false)
  expect(matchesCategories({ operating: true, media: true, social: true, tracking: true }, categories)).toBe(false)
  expect(matchesCategories({ operating: true, media: true, tracking: true }, categories)).toBe(false)
  expect(matchesCategories({}, categories)).toBe(false)
})

test('reads saved choices and rejects anything else', () => {
  expect(toChoices({ media: true, operating: true })).toEqual({ media: true, operating: true })
  for (const value of [null, 'all', 7, [true], { media: 'yes' }, { marketing: true }, { media: true, marketing: true }])
    expect(toChoices(value)).toBeNull()
})
