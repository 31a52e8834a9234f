import { labelsFor, languageOf, localized, TermsLabels } from '#lib/domain/terms'

const texts = { en: 'Our terms', fr: 'Nos conditions' }

test('a text is in the requested language, else in English, else in any language', () => {
  expect(localized(texts, 'fr')).toBe('Nos conditions')
  expect(localized(texts, 'nl')).toBe('Our terms')
  expect(localized(texts, 'tst')).toBe('Our terms')
  expect(localized({ fr: 'Nos conditions' }, 'nl')).toBe('Nos conditions')
  expect(localized({}, 'fr')).toBe('')
})

test('a text that is not in the requested language has its own language', () => {
  expect(languageOf(texts, 'fr')).toBeUndefined()
  expect(languageOf(texts, 'nl')).toBe('en')
  expect(languageOf({ fr: 'Nos conditions' }, 'nl')).toBe('fr')
  expect(languageOf({}, 'fr')).toBeUndefined()
})

test('labels are off and empty by default', () => {
  expect(TermsLabels.parse({})).toEqual({
    is_partner_newsletter_active: false,
    is_terms_active: false,
    partner_newsletter_label: {},
    terms_label: {},
    terms_label_link: {},
  })
})

test.each(['fr', 'nl', 'tst'])('a page in %s contains only the texts that its readers get', (locale) => {
  const labels = TermsLabels.parse({ terms_label: texts, terms_label_link: { de: 'Bedingungen', fr: 'conditions' } })
  const { terms_label, terms_label_link, partner_newsletter_label } = labelsFor(labels, locale)
  for (const [shown, all] of [
    [terms_label, labels.terms_label],
    [terms_label_link, labels.terms_label_link],
  ] as const) {
    expect(Object.values(shown)).toEqual([localized(all, locale)])
    expect(languageOf(shown, locale)).toBe(languageOf(all, locale))
  }
  expect(partner_newsletter_label).toEqual({})
})
