import { CONSENT_MONTHS, consentCategories, isCurrent, toChoices } from '#lib/domain/consent'

test("asks for tracking consent only if the company's analytics is on", () => {
  expect(consentCategories({ is_ua_active: true })).toEqual(['tracking', 'social', 'media', 'operating'])
  expect(consentCategories({ is_ua_active: false })).toEqual(['social', 'media', 'operating'])
})

test('choices are valid for six months', () => {
  expect(CONSENT_MONTHS).toBe(6)
})

const asked = consentCategories({ is_ua_active: false })

test('saved choices count if they match the categories, whatever was chosen', () => {
  expect(isCurrent({ operating: true, media: false, social: true }, asked)).toBe(true)
  expect(isCurrent({ operating: true, media: false, social: false }, asked)).toBe(true)
})

test('an added or removed category invalidates saved choices', () => {
  expect(isCurrent({ operating: true, media: true }, asked)).toBe(false)
  expect(isCurrent({ operating: true, media: true, social: true, tracking: true }, asked)).toBe(false)
  expect(isCurrent({ operating: true, media: true, tracking: true }, asked)).toBe(false)
  expect(isCurrent({}, asked)).toBe(false)
})

test('reads saved choices and rejects anything else', () => {
  expect(toChoices({ media: true, operating: true })).toEqual({ media: true, operating: true })
  for (const strange of [null, 'all', 7, [true], { media: 'yes' }, { marketing: true }])
    expect(toChoices(strange)).toBeNull()
})
