import { CONSENT_MONTHS, consentCategories, isCurrent, toChoices } from '#lib/domain/consent'

test('tracking is asked only where the company’s analytics is on', () => {
  expect(consentCategories({ is_ua_active: true })).toEqual(['tracking', 'social', 'media', 'operating'])
  expect(consentCategories({ is_ua_active: false })).toEqual(['social', 'media', 'operating'])
})

test('choices last six months', () => {
  expect(CONSENT_MONTHS).toBe(6)
})

const asked = consentCategories({ is_ua_active: false })

test('saved choices count while they match the categories, whatever was chosen', () => {
  expect(isCurrent({ operating: true, media: false, social: true }, asked)).toBe(true)
  expect(isCurrent({ operating: true, media: false, social: false }, asked)).toBe(true)
})

test('a category more or less makes saved choices void', () => {
  expect(isCurrent({ operating: true, media: true }, asked)).toBe(false)
  expect(isCurrent({ operating: true, media: true, social: true, tracking: true }, asked)).toBe(false)
  expect(isCurrent({ operating: true, media: true, tracking: true }, asked)).toBe(false)
  expect(isCurrent({}, asked)).toBe(false)
})

test('what is saved is read again, and what somebody else wrote is nothing', () => {
  expect(toChoices({ media: true, operating: true })).toEqual({ media: true, operating: true })
  for (const strange of [null, 'all', 7, [true], { media: 'yes' }, { marketing: true }])
    expect(toChoices(strange)).toBeNull()
})
